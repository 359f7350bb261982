import { z } from 'zod';
import { defineJob } from '../define-job.ts';

export const countDown = defineJob({
  name: 'count-down',
  data: z.object({ from: z.number() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
});
