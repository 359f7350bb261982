// Follows every import of a source tree and finds those that cross a border of .dependency-cruiser.mjs.
import { existsSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import configuration from '../../../.dependency-cruiser.mjs';
import { findMutualFolders } from './mutual-folders.mjs';

const SOURCES = ['contract/src', 'server/src', 'web/src', 'e2e/src', 'e2e/faults', 'e2e/fuzz', 'bench/src'];

/**
 * @typedef {{ border: string, comment: string, from: string, to: string }} Crossing
 * @param {string} folder the repository, or a folder laid out like it
 * @returns {Promise<{ sourceCount: number, crossings: Crossing[] }>} `sourceCount`: files of the tree that were read
 */
export async function findCrossings(folder) {
  const { forbidden, options } = configuration;
  const sources = SOURCES.filter((source) => existsSync(`${folder}/${source}`));
  if (sources.length === 0) return { sourceCount: 0, crossings: [] };
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    sources,
    // @ts-expect-error -- the rules are checked against the cruiser's own schema when it starts
    { ...cruiseOptions, baseDir: folder, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(`The cruiser answered a text: ${output.slice(0, 200)}`);
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return {
    sourceCount: output.modules.filter(({ source }) => sources.some((root) => source.startsWith(`${root}/`)))
      .length,
    crossings: [
      ...output.summary.violations.map(({ rule, from, to }) => ({
        border: rule.name,
        comment: comments.get(rule.name) ?? '',
        from,
        to,
      })),
      ...findMutualFolders(output.modules).map((crossing) => ({
        border: 'no-mutual-folders',
        comment: 'Folders beside each other import in one direction only.',
        ...crossing,
      })),
    ],
  };
}
