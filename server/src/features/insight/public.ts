/** Exports that other domains may import from `insight`. */
export { workOnAuditJobs } from './audit/jobs.ts';
export { listMadeBy, listPromptIds } from './audit/queries.ts';
export { auditRoutes } from './audit/routes.ts';
export { type AuditFault, verifyAuditLog } from './audit/verify.ts';
