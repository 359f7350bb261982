/** Worker process that takes a job and never finishes it, for a test that kills it. */
import { startJobQueue } from '../job-queue.ts';
import { countDown } from './count-down.ts';

const [socketFolder = '', database = '', user = '', name = ''] = process.argv.slice(2);
const queue = await startJobQueue({ socketFolder, database, user }, (error) => {
  throw error;
});
await queue.work({ ...countDown, name }, async () => {
  process.stdout.write('taken\n');
  await new Promise(() => setInterval(() => undefined, 1000));
});
