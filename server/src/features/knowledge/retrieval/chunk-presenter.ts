/** Passages of a library for those who look into it. */
import { MAX_CHUNK_CHARACTERS } from '../text/chunking.ts';
import { pagesOf } from '../text/pages.ts';

/** How every text index is made, whatever model makes its vectors. */
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

/** A passage with its pages. */
export const presentChunk = (row: ChunkRow) => ({
  chunkId: row.id,
  title: row.heading,
  text: row.text,
  ...pagesOf(row.page_starts, { start: row.start_offset, end: row.end_offset }),
  start: row.start_offset,
  end: row.end_offset,
});
