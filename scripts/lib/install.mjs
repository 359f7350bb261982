// Installs the packages of the lockfile when they are missing, older than it, or half there.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { withLock } from './lock.mjs';
import { logStatus, Refusal, root } from './project.mjs';
import { launch } from './run.mjs';

// npm writes this list of installed packages last.
const INSTALLED = `${root}/node_modules/.package-lock.json`;
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** Makes `node_modules` match the lockfile. Throws a `Refusal` with instructions when npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock('installation', async () => {
    if (!isInstalled()) await install();
  });
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = packagesOf(`${root}/package-lock.json`);
  const present = packagesOf(INSTALLED);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found === undefined) return optional === true && !isRuntimeOfThisMachine(path);
    return found.version === version;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** @param {string} path */
function isRuntimeOfThisMachine(path) {
  return path === `node_modules/node-${process.platform}-${process.arch}`;
}

async function install() {
  logStatus('Installing packages from the npm registry: about a minute, once …');
  // Without this question, npm asks it again for every package, and takes minutes to give up.
  const ping = await npm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], { isQuiet: true });
  const isOffline = UNREACHABLE.test(ping.errors);
  if (isOffline) logStatus("The registry can't be reached; trying with the packages in npm's cache …");

  // npm removes packages in any order: killed meanwhile, it must not leave a list of what is gone.
  rmSync(INSTALLED, { force: true });
  const ci = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, errors } = await npm(isOffline ? [...ci, '--offline'] : ci, { isQuiet: isOffline });
  if (code !== 0) throw new Refusal(explain(errors));
  if (!isInstalled()) throw new Refusal('npm left packages out. Is package-lock.json up to date?');
  logStatus('Packages installed.');
}

/**
 * @param {readonly string[]} args
 * @param {{ isQuiet: boolean }} options `isQuiet` keeps what npm writes from the terminal
 * @returns {Promise<{ code: number, errors: string }>}
 */
async function npm(args, { isQuiet }) {
  const { child, ended } = launch('npm', args, {
    env: environmentOfNpm(),
    stdio: ['inherit', isQuiet ? 'ignore' : 2, 'pipe'],
    // On Windows npm is a .cmd file.
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
    if (!isQuiet) process.stderr.write(chunk);
  });
  const code = await ended;
  if (code > 128)
    throw new Refusal('The installation was interrupted. Repeat the command to begin it again.');
  return { code, errors };
}

/** @param {string} errors what npm wrote */
function explain(errors) {
  if (UNREACHABLE.test(errors)) {
    return `The npm registry could not be reached, and packages are missing or outdated.
Connect to the network (or name your registry: npm config set registry <url>) and repeat the command.
Once the packages are installed, Polylogue starts without a network.`;
  }
  if (/EUSAGE/.test(errors)) {
    return `package-lock.json doesn't fit the package.json files. To fix it, whoever changed them runs:
npm install && node scripts/lockfile.mjs --complete`;
  }
  if (/ENOSPC/.test(errors)) return 'The disk is full: the packages need about 1.5 GB. Make room and repeat.';
  if (/EACCES|EPERM/.test(errors)) return `npm may not write in ${root}. Start as the folder's owner.`;
  return 'npm could not install the packages; see its message above. Fix the cause and repeat the command.';
}

/** npm must not run on the Node that it is about to replace. */
function environmentOfNpm() {
  const own = `${root}/node_modules`;
  const searched = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(own));
  return {
    ...process.env,
    PATH: searched.join(delimiter),
    npm_config_onnxruntime_node_install: 'skip',
  };
}
