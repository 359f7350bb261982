// Builds what `npm start` would build, and ends: the browser application, and the embedding model's file.
import { ensureBuilt } from './lib/build.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureBuilt();
  return 0;
});
