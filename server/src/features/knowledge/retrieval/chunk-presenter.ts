/** Wire format of passages in library administration. */
import { MAX_CHUNK_CHARACTERS } from '../text/chunking.ts';
import { pagesOf } from '../text/pages.ts';

/** Settings of every text index, independent of the embedding model. */
export const textIndexSettings = {
  chunk: { maxCharacters: MAX_CHUNK_CHARACTERS, withHeadings: true },
};

interface ChunkRow {
  id: string;
  heading: string;
  text: string;
  start_offset: number;
  end_offset: number;
  page_starts: readonly number[];
}

export const presentChunk = (row: ChunkRow) => ({
  chunkId: row.id,
  title: row.heading,
  text: row.text,
  ...pagesOf(row.page_starts, { start: row.start_offset, end: row.end_offset }),
  start: row.start_offset,
  end: row.end_offset,
});
