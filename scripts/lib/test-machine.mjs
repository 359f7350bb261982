// The programs that tests use and npm does not bring: PostgreSQL 15, Redis and Chromium.
import { existsSync } from 'node:fs';
import { logStatus } from './project.mjs';
import { run } from './run.mjs';

/** Environment variable, Debian paths and Debian package of each program. */
const PROGRAMS = [
  {
    variable: 'POLYLOGUE_TEST_PG15_BIN',
    places: ['/usr/lib/postgresql/15/bin'],
    aptPackage: 'postgresql-15',
  },
  {
    variable: 'REDIS_SERVER',
    places: ['/usr/bin/redis-server'],
    aptPackage: 'redis-server',
  },
  {
    variable: 'CHROMIUM',
    places: ['/usr/bin/chromium', '/usr/bin/chromium-browser'],
    aptPackage: 'chromium',
  },
];

/**
 * The environment of the test suites: `POLYLOGUE_TEST_PG15_BIN` (the folder of PostgreSQL 15's programs),
 * `REDIS_SERVER` and `CHROMIUM` (their paths). What is missing is left out; a value that is set already wins.
 *
 * @returns {Record<string, string>}
 */
export function testMachineEnv() {
  /** @type {Record<string, string>} */
  const env = {};
  for (const { variable, places } of PROGRAMS) {
    const path = process.env[variable] || places.find((place) => existsSync(place));
    if (path) env[variable] = path;
  }
  return env;
}

/**
 * Installs the missing programs with apt-get, where this user may.
 *
 * @returns {Promise<string[]>} a sentence for each that is still missing, with the reason
 */
export async function prepareTestMachine() {
  if (missingPrograms().length === 0) return [];
  const obstacle = obstacleToInstalling() ?? (await installMissing());
  return missingPrograms().map(
    ({ aptPackage, variable }) => `${aptPackage} is missing (${obstacle}); or set ${variable} to where it is`,
  );
}

function missingPrograms() {
  const present = testMachineEnv();
  return PROGRAMS.filter(({ variable }) => !(variable in present));
}

function obstacleToInstalling() {
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get';
  if (process.getuid?.() !== 0) return 'only root may install packages';
  return undefined;
}

/** @returns {Promise<string>} reason for programs that are still missing */
async function installMissing() {
  const packages = missingPrograms().map(({ aptPackage }) => aptPackage);
  logStatus(`Installing what the tests need: ${packages.join(', ')} …`);
  await aptGet('update');
  // One by one: a system that lacks one of them may still have the other.
  for (const name of packages) await aptGet('install', '--yes', '--no-install-recommends', name);
  return 'apt-get could not install it';
}

/** @param {string[]} args */
async function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('/usr/bin/apt-get', ['-qq', ...args], { env, stdio: ['ignore', 2, 2] });
}
