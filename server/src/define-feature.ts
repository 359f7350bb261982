/** Defines the parts of a domain: routes, jobs and seeded rows. */
import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from './blobs/blob-store.ts';
import type { ChangeDeps } from './changes/bind-change.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { FileChecks } from './file-checks/file-checks.ts';
import type { ContinuationTokens } from './http/requests/continuation-token.ts';
import type { FileReceiver } from './http/requests/multipart.ts';
import type { Binding } from './http/routes/binding.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Outbound } from './outbound/guarded-fetch.ts';

/** Parts of the process that are passed to every domain's routes. */
export interface ProductDeps extends ChangeDeps {
  config: Config;
  clock: Clock;
  logger: FastifyBaseLogger;
  blobs: BlobStore;
  files: FileReceiver;
  checks: FileChecks;
  jobs: Pick<JobQueue, 'enqueue'>;
  outbound: Outbound;
  continuationTokens: ContinuationTokens;
}

export interface Feature<RouteDeps, JobDeps, SeedDeps> {
  routes(deps: RouteDeps): Binding[];
  /** Registers the handlers of the domain's jobs in this process. */
  jobs(queue: JobQueue, deps: JobDeps): Promise<void>;
  /** Writes the rows of every instance; runs at every start. */
  seed(deps: SeedDeps): Promise<void>;
}

const nothing = async () => {};

/** Infers the dependencies of a domain's routes, jobs and seed; jobs and seed are optional. */
export const defineFeature = <RouteDeps, JobDeps = unknown, SeedDeps = unknown>(
  feature: Pick<Feature<RouteDeps, JobDeps, SeedDeps>, 'routes'> &
    Partial<Feature<RouteDeps, JobDeps, SeedDeps>>,
): Feature<RouteDeps, JobDeps, SeedDeps> => ({ jobs: nothing, seed: nothing, ...feature });
