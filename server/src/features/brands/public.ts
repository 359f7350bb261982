/** Exports that other domains may import from `brands`. */
export { brandsFeature } from './feature.ts';
export type { AgentAudience } from './guidelines/audience-queries.ts';
export {
  type ConsentGate,
  type RequirableVersion,
  consentGate,
  type GatedPlace,
} from './guidelines/consents/gate.ts';
export { type ConsentSubject, subjectOf as consentSubjectOf } from './guidelines/consents/subject.ts';
export { listAllOfUser as listConsentsOf } from './guidelines/consents/queries.ts';
export { listNames as listGuidelinesNames } from './guidelines/documents/queries.ts';
export { assertGuidelinesKnown } from './guidelines/required.ts';
export { defaultBrandKey } from './brands/default-brand.ts';
export { installHostCheck } from './brands/install-host-check.ts';
export { findBrandOfHost, isBrandOrigin, listBrandHostNames } from './brands/host-names.ts';
export { renameDefault, seed as seedBrands } from './brands/seed.ts';
export {
  listBrandNames,
  readAgentOrder,
  readAppearance,
  read as readBrand,
  readFavicon,
  readMailLook,
} from './brands/service.ts';
