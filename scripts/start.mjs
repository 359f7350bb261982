// `npm start`: installs what is missing, builds what is stale, then becomes the server.
// Node 20 reads this file, and what it imports before the packages are there.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { execNode, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  await ensureBuilt();
  return await execNode(['server/src/main.ts', ...process.argv.slice(2)]);
});
