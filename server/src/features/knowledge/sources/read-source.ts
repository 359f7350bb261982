import type { Database } from '../../../db/client.ts';
import * as queries from '../store/queries.ts';

/** A file's text as it was when it was cited, also when a newer one has taken its place. */
export async function readSource(
  { db }: { db: Database },
  fileId: string,
): Promise<{ title: string; path: string; mediaType: string; text: string } | undefined> {
  const file = await queries.findFile(db, fileId);
  return file && { title: file.title, path: file.path, mediaType: file.media_type, text: file.content };
}
