/** The libraries that agents can be given. */
import type { Language } from '@polylogue/contract/languages';
import type { Database } from '../../db/client.ts';
import * as queries from './queries.ts';

/** What is said of the library that ships. */
const handbook: Readonly<Record<Language, { name: string; description: string }>> = {
  en: {
    name: 'Handbook',
    description: 'The pages about this product: using, administering and operating it',
  },
  ar: { name: 'الكتيّب', description: 'صفحات عن هذا المنتج: استخدامه وإدارته وتشغيله' },
};

export interface OfferedLibrary {
  id: string;
  name: string;
  description: string;
}

/** In the order of their making, in the reader's language where they ship. */
export async function listOffered({ db }: { db: Database }, language: Language): Promise<OfferedLibrary[]> {
  const rows = await queries.listAll(db);
  return rows.map(({ id, name, built_in }) =>
    built_in === null ? { id, name, description: '' } : { id, ...handbook[language] },
  );
}
