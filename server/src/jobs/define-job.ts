import type { z } from 'zod';

/** Work that outlives the request that asked for it. The name is its queue's name, noun-verb. */
export interface JobDefinition<Data extends object = object> {
  name: string;
  /** Parsed again before the work starts: a job may have been written by an older version. */
  data: z.ZodType<Data>;
  /** Tries after the first one, with growing delay. Default 3. */
  retryLimit: number;
  /** Delay before the first retry in seconds. Default 5. */
  retryDelaySeconds: number;
  /** A worker silent for this long is dead, and its job is tried again. At least 10. */
  heartbeatSeconds: number;
  /** How many of them a process works on at once. Default 1. */
  workers: number;
  /** A process works on an owner's one after the other, and on others' beside them. Default: nobody owns any. */
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

/** Defines a job; what it does is given to `JobQueue.work`. */
export function defineJob<Data extends object>(
  job: Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<Defaults>,
): JobDefinition<Data> {
  return { ...defaults, ...job };
}
