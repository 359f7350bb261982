// The Node that the product runs on: the pinned one that npm brought, else a recent one of the machine.
import { existsSync } from 'node:fs';
import { Refusal, root } from './project.mjs';
import { run } from './run.mjs';

/**
 * With glibc, each thread that searches would keep a heap of its own: 60 MB more after some questions; and what is free
 * at a heap's end would stay, more with each larger piece: 100 MB more after 300 files. It is read when a process
 * starts, so that the program can't set it for itself.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Entry points are read from it, too, which otherwise load the stripper of types: a tenth of a start. */
const COMPILE_CACHE = `${root}/server/generated/compile-cache`;

const OLDEST_NODE = [22, 22];

/**
 * The path of the Node to run on. Throws a `Refusal` where there is none.
 *
 * @returns {string}
 */
export function nodePath() {
  const pinned = pinnedNode();
  if (existsSync(pinned)) return pinned;
  if (isRecent(process.versions.node)) return process.execPath;
  throw new Refusal(refusal());
}

/** Stops with a `Refusal` before an installation that could not be used afterwards. */
export function refuseUnusableNode() {
  // npm brings a Node for every platform but macOS.
  if (process.platform === 'darwin' && !isRecent(process.versions.node)) throw new Refusal(refusal());
}

/**
 * Becomes a program on the chosen Node: in place of this process where the running Node can do that,
 * otherwise as a child whose exit code is answered.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function execNode(args) {
  const node = nodePath();
  const env = { ...memoryEnvironment, NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
  if (process.execve && process.platform !== 'win32') {
    process.chdir(root);
    process.execve(node, [node, ...args], env);
  }
  return await run(node, args, { env });
}

function pinnedNode() {
  const folder = `${root}/node_modules/node-${process.platform}-${process.arch}/bin`;
  return process.platform === 'win32' ? `${folder}/node.exe` : `${folder}/node`;
}

/** @param {string} version such as 22.22.0 */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function refusal() {
  const wanted = OLDEST_NODE.join('.');
  const here = `Polylogue needs Node ${wanted} or newer; this is Node ${process.versions.node}.`;
  if (process.platform === 'darwin') {
    return `${here}\nOn macOS it uses your own Node: brew install node, or an installer from https://nodejs.org.`;
  }
  return `${here}\nnpm brings a Node for Linux (x64, arm64) and Windows (x64), not for ${process.platform} on ${process.arch}: install one from https://nodejs.org.`;
}
