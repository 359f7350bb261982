/** Exports that other domains may import from `insight`. */
export { insightFeature } from './feature.ts';
export {
  feedbackFigures,
  reportActivity,
  reportByMoment,
  type ReportDeps,
} from './analytics/reports.ts';
export { rebuildRollUps } from './analytics/roll-up/roll-up.ts';
export { listChangesByUser, listPromptIds } from './audit/queries.ts';
export { type AuditFault, verifyAuditLog } from './audit/verify.ts';
