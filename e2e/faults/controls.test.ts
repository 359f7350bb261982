/** Every control still takes away what it says: its patches fit the sources as they are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plantedCrash, plantedLeak } from '../fuzz/controls.ts';
import { allFaults } from './all-faults.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const controls = [
  ...allFaults.flatMap(({ name, controls: own }) => own.map((control) => ({ fault: name, ...control }))),
  ...[plantedCrash, plantedLeak].map((control) => ({ fault: 'fuzz', ...control })),
];

it.each(controls)('$fault − $name', ({ patches }) => {
  for (const { file, find } of patches) {
    expect(readFileSync(path.join(repository, file), 'utf8').split(find).length, `${file}: ${find}`).toBe(2);
  }
});
