/**
 * A process that brings an index up to its source slowly, so that a test can kill it in the middle. Arguments: the folder
 * that holds it, and how many changes the source has, of `slowSource`.
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
