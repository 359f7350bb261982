import { pageAt } from '../text/pages.ts';

/** Chunk with its file as returned by queries. */
interface PassageRow {
  id: string;
  file_id: string;
  heading: string;
  text: string;
  path: string;
  start_offset: number;
  end_offset: number;
  page_starts: readonly number[];
}

/** Converts a chunk to a passage. */
export const passageOfRow = (row: PassageRow) => ({
  chunkId: row.id,
  fileId: row.file_id,
  title: row.heading,
  path: row.path,
  ...pageAt(row.page_starts, row.start_offset),
  pageBreaks: row.page_starts.filter((place) => place > row.start_offset && place < row.end_offset),
  snippet: row.text,
  start: row.start_offset,
  end: row.end_offset,
});
