/**
 * Process that updates an index slowly, so that a test can kill it meanwhile. Arguments: the folder of the
 * index, and the number of changes of `slowSource`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openIndexStorage } from '../index-storage.ts';
import { openSearchIndex } from '../search-index.ts';
import { slowSource } from './slow-source.ts';

const [, , folder, changes] = process.argv;
if (folder === undefined) throw new Error('Usage: build-slowly.ts FOLDER CHANGES');

const source = slowSource(Number(changes));
await openSearchIndex({
  storage: await openIndexStorage({ kind: 'folder', folder, isShared: false }),
  source: {
    ...source,
    async *entriesOf(documentIds) {
      process.stdout.write('slice\n');
      await wait(5);
      yield* source.entriesOf(documentIds);
    },
  },
});
process.stdout.write('built\n');
