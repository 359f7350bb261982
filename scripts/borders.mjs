// Part of `npm run check`: no import crosses a border, and every file has an allowed name, and no folder is crowded.
import { findCrossings } from './lib/rules/borders.mjs';
import { findMisnamed } from './lib/rules/file-names.mjs';
import { findCrowded } from './lib/rules/folder-sizes.mjs';
import { root } from './lib/project.mjs';

const { sourceCount, crossings } = await findCrossings(root);
for (const { border, comment, from, to } of crossings) {
  console.error(`${from} → ${to}\n  ${border}: ${comment}`);
}
const misnamed = findMisnamed(root);
const crowded = findCrowded(root);
for (const { path, reason } of misnamed) console.error(`${path}\n  ${reason}`);
for (const { path, reason } of crowded) console.warn(`warning: ${path}\n  ${reason}`);

console.log(
  `borders: ${sourceCount} files read, ${crossings.length} crossings, ${misnamed.length} wrong names, ` +
    `${crowded.length} crowded folders`,
);
// A parser that reads nothing finds nothing.
if (sourceCount === 0 || crossings.length + misnamed.length > 0) process.exitCode = 1;
