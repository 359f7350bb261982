import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { listEmbedders, modelProviderDeps, type TaskDeps } from '../instance/public.ts';
import { workOnFileLibraryJobs } from './libraries/jobs.ts';
import { type FileLibraryDeps, fileLibraryRoutes } from './libraries/routes.ts';
import { workOnSearchIndexJobs } from './retrieval/search-index/jobs.ts';
import { searchIndexRoutes } from './retrieval/search-index/routes.ts';
import type { SearchIndexDeps } from './retrieval/search-index/service.ts';

export type KnowledgeDeps = Pick<FileLibraryDeps, 'explain' | 'warmUp'> &
  Pick<SearchIndexDeps, 'searchState'>;

interface RouteDeps extends ProductDeps, Pick<TaskDeps, 'notificationLog'> {
  knowledge: KnowledgeDeps;
}
type JobDeps = Omit<Parameters<typeof workOnFileLibraryJobs>[1], 'jobs'> &
  Parameters<typeof workOnSearchIndexJobs>[1];

export const knowledgeFeature = defineFeature({
  routes: ({ knowledge, ...deps }: RouteDeps) => [
    ...fileLibraryRoutes({
      ...deps,
      explain: knowledge.explain,
      warmUp: knowledge.warmUp,
      storage: deps.config.storage,
      listEmbedders: () => listEmbedders(modelProviderDeps(deps)),
    }),
    ...searchIndexRoutes({ ...deps, searchState: knowledge.searchState }),
  ],
  async jobs(queue, deps: JobDeps) {
    await workOnFileLibraryJobs(queue, deps);
    await workOnSearchIndexJobs(queue, deps);
  },
});
