// Database part of the product as a separate process, for tests that kill it. Arguments: data folder,
// [database URL]. Reports events as lines of JSON, and serves until it is ended.
import { startDatabase } from '../../db/start/start-database.ts';
import { DatabaseStartError } from '../../db/start/start-error.ts';

const [dataFolder = '', databaseUrl] = process.argv.slice(2);

function report(words: object): void {
  process.stdout.write(`${JSON.stringify(words)}\n`);
}

try {
  const database = await startDatabase({
    dataFolder,
    databaseUrl,
    waitMs: 1_500,
    log: { debug: () => {}, info: () => {}, warn: (warning) => report({ warning }) },
    onTakenOver: (error) => report({ takenOver: error.message }),
  });
  process.once('SIGTERM', () => {
    void database.stop().then(() => process.exit(0));
  });
  report({ source: database.source, embeddedPid: database.embeddedPid() });
} catch (error) {
  if (!(error instanceof DatabaseStartError)) throw error;
  report({ refused: error.reason, message: error.message });
  process.exitCode = 1;
}
