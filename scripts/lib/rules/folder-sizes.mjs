// Limit on the number of sources in a folder: its content fits one glance.
import { readTree } from './source-tree.mjs';

const MAX_SOURCES = 25;
const SOURCE = /\.(tsx?|mjs|js|css)$/;
/** Files that do not count: tests and generated sources. */
const UNCOUNTED = /\.(test|generated)\.\w+$/;

/** Folders that may hold more, each with its reason. @type {ReadonlyMap<string, string>} */
const MAY_GROW = new Map([
  ['server/src/db/migrations', 'A history: one file for each change, read by date, and none is ever moved.'],
]);

/**
 * @param {string} folder the repository, or a folder laid out like it
 * @returns {{ path: string, reason: string }[]} folders that hold too many sources; `path` relative to `folder`
 */
export function findCrowded(folder) {
  const sources = readTree(folder).filter(
    ({ name, isFolder }) => !isFolder && SOURCE.test(name) && !UNCOUNTED.test(name),
  );
  return [...Map.groupBy(sources, ({ parent }) => parent)]
    .filter(([path, { length }]) => length > MAX_SOURCES && !MAY_GROW.has(path))
    .map(([path, { length }]) => ({
      path,
      reason: `A folder should hold at most ${MAX_SOURCES} sources, this one ${length}: split it by what they are about.`,
    }));
}
