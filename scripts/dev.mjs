// `npm run dev`: installs what is missing, then serves with reload on change, all on one address.
import { buildModel } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { execNode, refuseUnusableNode } from './lib/pinned-node.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  refuseUnusableNode();
  await ensureInstalled();
  await buildModel();
  return await execNode(['scripts/lib/dev-server.mjs', ...process.argv.slice(2)]);
});
