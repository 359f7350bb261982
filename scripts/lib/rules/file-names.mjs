// Names of files and folders are in kebab-case and describe the content.
import { readTree } from './source-tree.mjs';

const VAGUE_NAME = /^(utils?|helpers?|types?|common|misc)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CONVENTIONAL = new Set(['README', 'ARCHITECTURE', 'CHANGELOG', 'CONTRIBUTING']);

/**
 * @param {string} folder the repository, or a folder laid out like it
 * @returns {{ path: string, reason: string }[]} paths relative to `folder`
 */
export function findMisnamed(folder) {
  return readTree(folder).flatMap(({ path, name, isFolder }) => {
    const reason = faultOfName(name, isFolder);
    return reason ? [{ path, reason }] : [];
  });
}

/**
 * @param {string} name
 * @param {boolean} isFolder
 */
function faultOfName(name, isFolder) {
  const [stem = '', ...suffixes] = name.split('.');
  if (CONVENTIONAL.has(stem)) return undefined;
  if (VAGUE_NAME.test(stem)) return 'This name says nothing: name it by the idea in it.';
  if (stem === 'index' && /^tsx?$/.test(suffixes.at(-1) ?? ''))
    return 'No barrels: import from where a thing is.';
  if ([stem, ...suffixes].every((part) => KEBAB_CASE.test(part))) return undefined;
  return `A ${isFolder ? 'folder' : 'file'} is named in kebab-case.`;
}
