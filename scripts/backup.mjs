// `npm run backup -- FOLDER` writes everything that the instance holds into a new folder, whether the product runs or not.
import { ensureInstalled } from './lib/install.mjs';
import { execNode, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  return await execNode(['server/src/main.ts', 'backup', ...process.argv.slice(2)]);
});
