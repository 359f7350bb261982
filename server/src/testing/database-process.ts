// The database part of the product as a process of its own, for tests that kill it.
// Arguments: data folder, [database URL]. Writes one line of JSON when it serves or has refused, and waits to be ended.
import { startDatabase } from '../db/start-database.ts';
import { DatabaseStartError } from '../db/start-error.ts';

const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const say = (words: object) => process.stdout.write(`${JSON.stringify(words)}\n`);
const log = {
  info: (message: string) => say({ log: message }),
  warn: (message: string) => say({ log: message }),
};

try {
  const database = await startDatabase({
    dataFolder,
    databaseUrl,
    waitMs: 1_500,
    log,
    onTakenOver: (error) => say({ takenOver: error.message }),
  });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  say({ source: database.source, embeddedPid: database.embeddedPid() });
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  say({ refused: error.reason, message: error.message });
  process.exit(1);
}
