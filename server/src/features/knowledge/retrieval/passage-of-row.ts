import { pageAt } from '../text/pages.ts';

/** A chunk with its file, as queries give it. */
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

/** What is quoted and cited of a chunk. */
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
