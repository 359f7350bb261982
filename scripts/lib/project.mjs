// Paths of the repository, and output of the scripts to the terminal.
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Locks and build stamps; deleting it costs a rebuild and nothing else. */
export const cacheFolder = `${root}/.cache`;

/** Failure that the user can fix: printed without a stack. */
export class Refusal extends Error {}

/** Prints a progress line to stderr, since stdout belongs to the program. @param {string} text */
export function logStatus(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a script's body: its result becomes the exit code, a `Refusal` prints its message.
 *
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    logStatus(`\n${error.message}`);
    process.exitCode = 1;
  }
}
