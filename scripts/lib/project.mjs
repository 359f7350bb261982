// Where things are, and how the scripts speak to the person at the terminal.
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Locks and build stamps; deleting it costs a rebuild and nothing else. */
export const cacheFolder = `${root}/.cache`;

/** A failure that the person can mend: printed without a stack. */
export class Refusal extends Error {}

/** @param {string} text one line about what happens now; on stderr, so that stdout stays the program's own */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a script's body: its number becomes the exit code, a `Refusal` is told plainly.
 *
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`\n${error.message}`);
    process.exitCode = 1;
  }
}
