/** The pages of manuals, read by the product's own extraction into a library of its own. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../../server/src/clock.ts';
import type { Database } from '../../../server/src/db/client.ts';
import { newId } from '../../../server/src/db/id.ts';
import type { Embedder } from '../../../server/src/embeddings/embedder.ts';
import { startExtraction } from '../../../server/src/extraction/extraction.ts';
import { putDocument } from '../../../server/src/features/knowledge/ingestion/documents.ts';
import { titleOf } from '../../../server/src/features/knowledge/text/chunking.ts';
import { noProviders } from './no-providers.ts';

const extension = '.html';

export interface Manuals {
  libraryId: string;
  pages: number;
  unreadable: string[];
  extractionMs: number;
}

/** Takes every page below `folder` into a new library; each folder in it is a manual. */
export async function readManuals(
  { db, embedder }: { db: Database; embedder: Embedder },
  folder: string,
): Promise<Manuals> {
  const libraryId = newId();
  await db
    .insertInto('libraries')
    .values({ id: libraryId, name: 'Manuals', built_in: libraryId, created_at: systemClock.now() })
    .execute();
  const extraction = startExtraction();
  const manuals: Manuals = { libraryId, pages: 0, unreadable: [], extractionMs: 0 };
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith(extension))
    .sort();
  for (const name of names) {
    const begun = performance.now();
    const read = async () => createReadStream(path.join(folder, name));
    const found = await extraction.extract(read, { mediaType: 'text/plain', name }).catch(() => undefined);
    manuals.extractionMs += performance.now() - begun;
    if (!found) {
      manuals.unreadable.push(name);
      continue;
    }
    const deps = { db, clock: systemClock, embedder, openEmbedding: noProviders };
    await putDocument(deps, libraryId, {
      path: name,
      title: found.title ?? titleOf(found.text, name),
      mediaType: 'text/html',
      content: found.text,
      pageStarts: found.pageStarts,
      phrasings: new Map(),
    });
    manuals.pages += 1;
    if (manuals.pages % 100 === 0) console.error(`${manuals.pages} of ${names.length} pages`);
  }
  await extraction.stop();
  return manuals;
}
