import type { Database } from '../../../db/client.ts';
import * as queries from '../store/queries.ts';

/** Returns the text of a file as it was cited, even if superseded. */
export async function readSource(
  { db }: { db: Database },
  fileId: string,
): Promise<{ title: string; path: string; mediaType: string; text: string } | undefined> {
  const file = await queries.findFile(db, fileId);
  return file && { title: file.title, path: file.path, mediaType: file.media_type, text: file.content };
}
