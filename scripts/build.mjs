// Installs and builds what `npm start` would, and ends: packages, the browser application, the embedding model's file.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return 0;
});
