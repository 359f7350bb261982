// Builds what is stale: the web application, and the embedding model's file.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { withLock } from './lock.mjs';
import { nodePath } from './pinned-node.mjs';
import { cacheFolder, logStatus, Refusal, root } from './project.mjs';
import { run } from './run.mjs';
import { swapBuild } from './swap-build.mjs';

const MODEL = `${root}/server/generated/minilm-int8.onnx`;
const WEB_SERVED = `${root}/web/dist`;
const WEB_BUILT = `${cacheFolder}/web-build`;
const WEB_STAMP = `${cacheFolder}/web-build.sha256`;
// The changelog is the release notes' text.
const WEB_SOURCES = ['web', 'contract/src', 'CHANGELOG.md', 'package-lock.json', 'tsconfig.base.json'];
const NOT_A_SOURCE = /^(node_modules|dist|coverage|vitest\.config\.ts)$|\.test\.tsx?$/;

/** Brings both builds up to date; quick when they are. Throws a `Refusal` when one fails. */
export async function ensureBuilt() {
  // Taking the lock would take a tenth of a second.
  if (existsSync(MODEL) && isWebBuilt()) return;
  await withLock('build', async () => {
    // The server rebuilds a stale one; checking here would load the builder at each start.
    if (!existsSync(MODEL)) await buildModel();
    await buildWeb();
  });
}

/** Brings the embedding model's file up to date; its builder decides what is stale. */
export async function buildModel() {
  const code = await run(nodePath(), ['server/src/embeddings/build-model.ts']);
  if (code !== 0) throw new Refusal('The embedding model could not be built; see the reason above.');
}

/** Compares times, since reading every source would take a tenth of a start. */
const isWebBuilt = () => readStamp().times === timesOf(WEB_SOURCES);

async function buildWeb() {
  const times = timesOf(WEB_SOURCES);
  const built = readStamp();
  if (built.times === times) return;
  const fingerprint = fingerprintOf(WEB_SOURCES);
  if (built.fingerprint === fingerprint) return writeStamp({ fingerprint, times });
  logStatus('Building the web application …');
  const target = ['--outDir', WEB_BUILT, '--emptyOutDir'];
  const args = ['node_modules/vite/bin/vite.js', 'build', 'web', ...target, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await run(nodePath(), args, { env, stdio: ['inherit', 2, 2] });
  if (code !== 0) throw new Refusal('The web application could not be built; see the reason above.');
  rmSync(WEB_STAMP, { force: true });
  swapBuild(WEB_BUILT, WEB_SERVED);
  writeStamp({ fingerprint, times });
}

/**
 * Reads what the served build was made of.
 *
 * @returns {{ fingerprint?: string, times?: string }}
 */
function readStamp() {
  if (!existsSync(WEB_STAMP) || !existsSync(`${WEB_SERVED}/index.html`)) return {};
  const [fingerprint, times] = readFileSync(WEB_STAMP, 'utf8').split('\n');
  return { fingerprint, times };
}

/** @param {{ fingerprint: string, times: string }} stamp */
function writeStamp({ fingerprint, times }) {
  writeFileSync(WEB_STAMP, `${fingerprint}\n${times}`);
}

/**
 * Computes a digest of the names, sizes and modification times below the given paths.
 *
 * @param {readonly string[]} paths relative to the repository
 */
function timesOf(paths) {
  const digest = createHash('sha256');
  for (const path of paths.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(`${root}/${path}`);
    digest.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return digest.digest('hex');
}

/**
 * Computes a digest of the names and contents below the given paths.
 *
 * @param {readonly string[]} paths relative to the repository
 */
export function fingerprintOf(paths) {
  const digest = createHash('sha256');
  for (const path of paths.flatMap(filesBelow)) {
    digest
      .update(`${path}\0`)
      .update(readFileSync(`${root}/${path}`))
      .update('\0');
  }
  return digest.digest('hex');
}

/**
 * @param {string} path a file or folder, relative to the repository
 * @returns {string[]}
 */
function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path];
  const entries = readdirSync(`${root}/${path}`, { withFileTypes: true })
    .filter(({ name }) => !NOT_A_SOURCE.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(child) : [child];
  });
}
