// `npm run measure-features`: a table of the size of each domain and resource.
import { ensureInstalled } from './lib/install.mjs';
import { execNode } from './lib/pinned-node.mjs';
import { main, root } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  return await execNode([`${root}/scripts/lib/feature-measures.mjs`]);
});
