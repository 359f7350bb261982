import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { embeddingDimensions } from '../../../embeddings/embedder.ts';

/** Approximate overhead of a row in bytes, without texts and vectors. */
const rowBytes = 100;
const vectorBytes = embeddingDimensions * Float32Array.BYTES_PER_ELEMENT;

/**
 * Returns the uncompressed size of a library's texts, passages and vectors in bytes, without decompressing
 * them.
 */
export async function findStoredBytes(db: Database, libraryId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes + ${rowBytes}), 0)::bigint as bytes from (
      select octet_length(content) + pg_column_size(words) as bytes
        from library_files where library_id = ${libraryId}
      union all
      select octet_length(heading) + octet_length(text) + pg_column_size(stems) + ${vectorBytes}
        from library_chunks where library_id = ${libraryId}
      union all
      select octet_length(embedding) from library_windows where library_id = ${libraryId}
      union all
      select octet_length(text) + ${vectorBytes} from library_phrasings where library_id = ${libraryId}
    ) parts`.execute(db);
  return rows[0]?.bytes ?? 0;
}
