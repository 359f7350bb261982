/** Exports that other domains may import from `insight`. */
export { insightFeature } from './feature.ts';
export { listChangesByUser, listPromptIds } from './audit/queries.ts';
export { type AuditFault, verifyAuditLog } from './audit/verify.ts';
