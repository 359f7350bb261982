// Every folder and file of the project's own: what is installed, built or generated is left out.
import { existsSync, readdirSync } from 'node:fs';

const PLACES = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'coverage', 'data']);

/**
 * @typedef {{ path: string, parent: string, name: string, isFolder: boolean }} Entry `path` and `parent`: relative to
 * the tree
 * @param {string} folder the repository, or a folder laid out like it
 * @returns {Entry[]}
 */
export function readTree(folder) {
  return PLACES.filter((place) => existsSync(`${folder}/${place}`)).flatMap((place) =>
    entriesBelow(folder, place),
  );
}

/**
 * @param {string} folder
 * @param {string} parent
 * @returns {Entry[]}
 */
function entriesBelow(folder, parent) {
  return readdirSync(`${folder}/${parent}`, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      const { name } = entry;
      const found = { path: `${parent}/${name}`, parent, name, isFolder: entry.isDirectory() };
      return found.isFolder ? [found, ...entriesBelow(folder, found.path)] : [found];
    });
}
