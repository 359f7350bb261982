// Sibling folders import in one direction only: two that import each other are one folder, or need a third.
import path from 'node:path';

/** Folders whose sub-folders are compared. */
const CONTAINERS = [
  'server/src/features/agents',
  'server/src/features/insight',
  'server/src/features/instance',
  'server/src/features/people',
  'web/src/features/chat/state',
  'web/src/features/chat',
];
const NOT_PRODUCT = /[.]test[.](ts|tsx)$|\/testing\//;

/**
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {{ from: string, to: string }[]} one import of each direction of each pair
 */
export function findMutualFolders(modules) {
  /** First import by the two folders, as `container: from → to`. @type {Map<string, { from: string, to: string }>} */
  const imports = new Map();
  for (const { source, dependencies } of modules.filter((module) => !NOT_PRODUCT.test(module.source))) {
    for (const { resolved } of dependencies) {
      const container = CONTAINERS.find((folder) =>
        [source, resolved].every((file) => file.startsWith(`${folder}/`)),
      );
      if (!container) continue;
      const [from, to] = [source, resolved].map(
        (file) => path.relative(container, path.dirname(file)).split('/')[0],
      );
      if (!from || !to || from === to) continue;
      const key = `${container}: ${from} → ${to}`;
      if (!imports.has(key)) imports.set(key, { from: source, to: resolved });
    }
  }
  return [...imports].flatMap(([key, crossing]) => {
    const [, container, from, to] = /^(.+): (.+) → (.+)$/.exec(key) ?? [];
    return imports.has(`${container}: ${to} → ${from}`) ? [crossing] : [];
  });
}
