/** Finds passages of documents that are not embedded yet, by the words that they share with a question. */
import type { Database } from '../../../db/client.ts';
import { languageOf } from '../text/languages.ts';
import { stemsOf } from '../text/words.ts';
import * as queries from './chunk-queries.ts';
import { passageOfRow } from './passage-of-row.ts';
import type { Passage } from './retrieval.ts';

/** Returns the passages with the rarest words of a question, best first; their score is the share of its words. */
export async function findByWords(
  db: Database,
  { libraryIds, question, top }: { libraryIds: readonly string[]; question: string; top: number },
): Promise<Passage[]> {
  const files = await queries.listUnembedded(db, libraryIds);
  if (files.length === 0) return [];
  const languages = new Set(files.map(({ language }) => languageOf(language)));
  const stems = [...new Set([...languages].flatMap((language) => stemsOf(question, language)))];
  const { total, chunks } = await queries.listChunksWithStems(db, {
    fileIds: files.map(({ id }) => id),
    stems,
  });
  const scores = scoreByRarity(chunks, { total, stems });
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, top);
  const rows = new Map(
    (
      await queries.findChunks(
        db,
        best.map(([id]) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return best.flatMap(([id, score]) => {
    const row = rows.get(id);
    const evidence = { chunk: 0, window: 0, phrasing: 0, page: 0, coverage: score };
    return row ? [{ ...passageOfRow(row), score, evidence }] : [];
  });
}

/** Returns the share of the question's stems that each chunk holds, weighted by rarity, from 0 to 1. */
function scoreByRarity(
  chunks: readonly { id: string; held: readonly string[] }[],
  { total, stems }: { total: number; stems: readonly string[] },
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { held } of chunks) for (const stem of held) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => {
    const count = counts.get(stem) ?? 0;
    // At least one, as rarity is meaningless in a short document.
    return 1 + Math.log(1 + (total - count + 0.5) / (count + 0.5));
  };
  const sum = (some: readonly string[]) => some.reduce((all, stem) => all + weightOf(stem), 0);
  const whole = sum(stems);
  return new Map(chunks.map(({ id, held }) => [id, whole === 0 ? 0 : sum(held) / whole]));
}
