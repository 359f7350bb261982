// Whose turn it is among what is too much for every run: with another commit it is another's.
import { execFileSync } from 'node:child_process';
import { root } from './project.mjs';

/** A number that the commit gives; sources without their history have the number 0. */
export function commitNumber() {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    return Number.parseInt(hash.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
