/** Memory used by row counts of scopes. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from '@lancedb/lancedb';
import { expect, it } from 'vitest';
import { EntryTable } from './entry-table.ts';
import { entryOf, idOf, vectorOf } from './testing/memory-source.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const scopes = 50;
const documentsOfEach = 1_000;

it('caches row counts of scopes without their document ids', async () => {
  const folder = await temporaryFolder();
  const connection = await connect(folder);
  const entries = [entryOf(1, idOf(2), 'A passage')];
  const table = await EntryTable.create({ connection, isShared: false, name: 'entries' }, entries);
  const ask = (from: number) => {
    const documentIds = Array.from({ length: documentsOfEach }, (_, at) => idOf(from + at));
    return table.nearest({ libraryIds: [], documentIds, kinds: ['passage'] }, vectorOf(1), 1);
  };
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  expect(await ask(1)).toHaveLength(1);
  const before = held();
  for (let scope = 1; scope <= scopes; scope += 1) await ask(scope * documentsOfEach);
  expect(held() - before).toBeLessThan((scopes * documentsOfEach * idOf(1).length) / 2);
  table.close();
  connection.close();
}, 60_000);
