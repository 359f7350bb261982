/** Embeds files with a provider's model, in addition to the built-in one. */
import { type Database, transaction } from '../../../db/client.ts';
import { searchableText } from '../text/chunking.ts';
import { meanDirection, toBytes } from '../text/vectors.ts';
import { windowText } from '../text/windows.ts';
import * as queries from './embedding-queries.ts';
import { type EmbedTexts, embeddingIdOf } from './text-embedding.ts';
import { embedInBatches } from './embed-in-batches.ts';

/** Vectors are encoded batch by batch, since those of a long file would exhaust memory. */
const TEXTS_AT_ONCE = 256;

export interface TextEmbedding {
  key: string;
  embed: EmbedTexts;
}

/**
 * Embeds passages, windows and the whole of a file, unless done before or with `isAgain`, which replaces the
 * vectors. Stores all vectors or none. Throws as the model.
 */
export async function embedFile(
  db: Database,
  fileId: string,
  { key, embed, isAgain = false }: TextEmbedding & { isAgain?: boolean },
): Promise<void> {
  if (!isAgain && (await queries.isEmbedded(db, fileId, key))) return;
  const file = await queries.textsOf(db, fileId);
  if (!file) return;
  const { chunks, windows, content, library_id } = file;
  const headings = new Map(chunks.map(({ id, heading }) => [id, heading]));
  let sum = new Float32Array();
  const ofChunks = await embedInBatches(embed, chunks.map(searchableText), {
    size: TEXTS_AT_ONCE,
    map: (vector) => {
      sum = vector.map((value, i) => value + (sum[i] ?? 0));
      return toBytes(vector);
    },
  });
  const texts = windows.map(({ chunk_id, start_offset, end_offset }) =>
    windowText(headings.get(chunk_id) ?? '', content.slice(start_offset, end_offset)),
  );
  const ofWindows = await embedInBatches(embed, texts, { size: TEXTS_AT_ONCE, map: toBytes });
  const embedding_id = embeddingIdOf(fileId, key);
  const page = meanDirection([sum]) ?? sum;
  await transaction(db, async (tx) => {
    // Vectors of another model were chosen meanwhile if there are none to replace.
    if (isAgain && !(await queries.deleteEmbedding(tx, embedding_id))) return;
    await queries.insertEmbedding(
      tx,
      { id: embedding_id, library_id, file_id: fileId, model: key, embedding: toBytes(page) },
      [
        ...chunks.map(({ id }, i) => ({
          embedding_id,
          entry_id: id,
          chunk_id: id,
          embedding: ofChunks[i] ?? Buffer.alloc(0),
        })),
        ...windows.map(({ id, chunk_id }, i) => ({
          embedding_id,
          entry_id: id,
          chunk_id,
          embedding: ofWindows[i] ?? Buffer.alloc(0),
        })),
      ],
    );
  });
}
