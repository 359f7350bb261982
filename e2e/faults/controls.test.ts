/** Patches of controls and held stages match the current sources. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plantedCrash, plantedLeak } from '../fuzz/controls.ts';
import { allFaults } from './all-faults.ts';
import { stretched } from './cases/kills/kill-mid-write.ts';
import { poison } from './cases/knowledge/poison-file.ts';
import { heldStages } from './harness/held-stages.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const controls = [
  ...allFaults.flatMap(({ name, controls: own }) => own.map((control) => ({ fault: name, ...control }))),
  { fault: 'kill -9 mid-write', name: 'stretched', patches: [stretched] },
  { fault: 'files', name: 'held stages', patches: heldStages },
  { fault: 'files', name: 'poison', patches: poison },
  ...[plantedCrash, plantedLeak].map((control) => ({ fault: 'fuzz', ...control })),
];

it.each(controls)('$fault − $name', ({ patches }) => {
  for (const { file, find } of patches) {
    expect(readFileSync(path.join(repository, file), 'utf8').split(find).length, `${file}: ${find}`).toBe(2);
  }
});
