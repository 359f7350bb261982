import { type Omission, OmissionsSchema } from '@polylogue/contract/knowledge/libraries/omissions';
import type { Database } from '../../../db/client.ts';
import * as queries from '../store/queries.ts';

interface Source {
  title: string;
  path: string;
  mediaType: string;
  text: string;
  omissions: Omission[];
}

/** Returns the text of a file as it was cited, even if superseded. */
export async function readSource({ db }: { db: Database }, fileId: string): Promise<Source | undefined> {
  const file = await queries.findFile(db, fileId);
  return (
    file && {
      title: file.title,
      path: file.path,
      mediaType: file.media_type,
      text: file.content,
      omissions: OmissionsSchema.parse(file.omissions),
    }
  );
}
