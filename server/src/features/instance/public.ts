/** Exports that other domains may import from `instance`. */
export { instanceFeature } from './feature.ts';
export { isFlagOn } from './feature-flags/service.ts';
export {
  type EmbedderChoice,
  type EmbeddingUsage,
  listEmbedders,
  openEmbedder,
} from './model-providers/open-embedders.ts';
export { findProvider } from './model-providers/sources.ts';
export { openModels } from './model-providers/open-models.ts';
export { modelProviderDeps } from './model-providers/service.ts';
export type { ModelProviderDeps } from './model-providers/sources.ts';
export type { Audiences as TaskAudiences } from './notifications/policy.ts';
export { presentFailure as presentTaskFailure } from './notifications/presenter.ts';
export {
  createNotifications,
  notificationLogOf,
  readLatest as readLatestTask,
  readTask,
  start as startTask,
  type TaskDeps,
} from './notifications/service.ts';
export { type ReportProgress, runTask, type WorkerDeps } from './notifications/worker.ts';
export { brandOfHost, embeddedClientId, linkOriginOf } from './settings/service.ts';
export { requiresSecondFactor } from './settings/sign-in-policy.ts';
