/** A process that builds an index slowly, so that a test can kill it in the middle. Argument: the folder that holds it. */
import { setTimeout as wait } from 'node:timers/promises';
import { openIndexStorage } from '../index-storage.ts';
import { openSearchIndex } from '../search-index.ts';
import { entryOf, idOf, memorySource } from './memory-source.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: build-slowly.ts FOLDER');

const libraryId = idOf(1);
const source = memorySource(
  Array.from({ length: 2_000 }, (_, i) => entryOf(i + 10, libraryId, `text number ${i}`)),
);
await openSearchIndex({
  storage: await openIndexStorage({ kind: 'folder', folder, isShared: false }),
  source: {
    ...source,
    async readEntries(ids) {
      process.stdout.write('slice\n');
      await wait(5);
      return source.readEntries(ids);
    },
  },
});
process.stdout.write('built\n');
