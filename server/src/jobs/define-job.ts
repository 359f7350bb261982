import type { z } from 'zod';

/** Work that outlives its request. The name is its queue's name, noun-verb. */
export interface JobDefinition<Data extends object = object> {
  name: string;
  /** Parsed again before the work starts, since an older version may have written the job. */
  data: z.ZodType<Data>;
  /** Retries after the first attempt, with growing delay. Default 3. */
  retryLimit: number;
  /** Delay before the first retry in seconds. Default 5. */
  retryDelaySeconds: number;
  /**
   * Time without a heartbeat after which a worker is dead and its job is retried, in seconds. At least 10.
   */
  heartbeatSeconds: number;
  /** Number of concurrent jobs per process. Default 1. */
  workers: number;
  /** Serialises the jobs of each owner, and runs those of different owners concurrently. Default: false. */
  isByOwner: boolean;
}

type Defaults = Omit<JobDefinition, 'name' | 'data'>;
const defaults: Defaults = {
  retryLimit: 3,
  retryDelaySeconds: 5,
  heartbeatSeconds: 10,
  workers: 1,
  isByOwner: false,
};

/** Defines a job; its function is passed to `JobQueue.work`. */
export function defineJob<Data extends object>(
  job: Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<Defaults>,
): JobDefinition<Data> {
  return { ...defaults, ...job };
}
