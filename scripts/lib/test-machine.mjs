// Where this machine keeps the two programs that tests use and npm does not bring.
import { existsSync } from 'node:fs';

const POSTGRES_15_BIN = '/usr/lib/postgresql/15/bin';
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * The environment of the test suites: `POLYLOGUE_TEST_PG15_BIN` (the folder of PostgreSQL 15's programs)
 * and `CHROMIUM` (the browser's path). What is missing is left out; a value that is set already wins.
 *
 * @returns {Record<string, string>}
 */
export function testMachineEnv() {
  const postgresBin = process.env.POLYLOGUE_TEST_PG15_BIN || findPostgresBin();
  const chromium = process.env.CHROMIUM || CHROMIUM_PATHS.find((path) => existsSync(path));
  return {
    ...(postgresBin && { POLYLOGUE_TEST_PG15_BIN: postgresBin }),
    ...(chromium && { CHROMIUM: chromium }),
  };
}

function findPostgresBin() {
  return existsSync(`${POSTGRES_15_BIN}/postgres`) ? POSTGRES_15_BIN : undefined;
}
