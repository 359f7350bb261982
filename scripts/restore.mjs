// `npm run restore -- FOLDER` fills an empty instance from such a folder.
import { ensureInstalled } from './lib/install.mjs';
import { execNode, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  return await execNode(['server/src/main.ts', 'restore', ...process.argv.slice(2)]);
});
