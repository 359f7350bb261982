import type { RequestServices } from '../http/requests/request-context.ts';
import { testClock } from './test-clock.ts';

export const requestServices: RequestServices = { clock: testClock(), brandOf: async () => 'default' };
