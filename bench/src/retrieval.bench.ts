/**
 * Retrieval quality for questions about manuals, compared with words alone, vectors alone and a fixed fusion of both.
 *
 * `BENCH_MANUALS` is a folder with a folder of HTML pages for each manual; nothing is measured without it:
 * - `octave`: package octave-doc, without the pages that only link to others,
 * - `gimp`: package gimp-help-en,
 * - `apache`, by itself: `manual/en` of apache2-doc, without the sitemap and the indexes of modules and directives.
 *
 * `BENCH_VECTORS` is a folder that caches vectors; `BENCH_OUTCOMES` is a file for the outcome of each question.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/client.ts';
import { PRODUCT_DATABASE, sourceOn } from '../../server/src/db/embedded/cluster.ts';
import { startTemporaryServer } from '../../server/src/db/embedded/temporary-server.ts';
import { migrateDatabase } from '../../server/src/db/schema/migrate.ts';
import { ensureModel } from '../../server/src/embeddings/build-model.ts';
import { certaintyOf } from '../../server/src/features/knowledge/retrieval/ranking.ts';
import { answerability, retrieve } from '../../server/src/features/knowledge/retrieval/retrieval.ts';
import { answerFromLibrary } from '../../server/src/features/knowledge/quoting/library-answer.ts';
import { openLibrarySearch } from '../../server/src/features/knowledge/retrieval/library-search.ts';
import { wholeLibrary } from '../../server/src/features/knowledge/sources/bound-source.ts';
import { openIndexStorage } from '../../server/src/search/index-storage.ts';
import { cachedEmbedder } from './retrieval/cached-embedder.ts';
import { readManuals } from './retrieval/manuals.ts';
import { noQuestionEmbeddings } from './retrieval/no-providers.ts';
import { type InsideQuestion, insideQuestions, outsideQuestions } from './retrieval/questions.ts';
import { type RankingOptions, rankingsOf } from './retrieval/rankings.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const share = (part: number, whole: number) => (whole === 0 ? '' : (part / whole).toFixed(2));

interface Outcome {
  category: string;
  question: string;
  ranking: string;
  /** From 1; 0 where it is not among those found. */
  rank: number;
  first: string | undefined;
}

async function rankAll(
  options: RankingOptions,
  asked: readonly InsideQuestion[],
): Promise<{ outcomes: Outcome[]; productMs: number[] }> {
  const outcomes: Outcome[] = [];
  const productMs: number[] = [];
  const rankings = rankingsOf(options);
  for (const { category, question, pages } of asked) {
    for (const [ranking, rank] of Object.entries(rankings)) {
      const begun = performance.now();
      const found = await rank(question);
      if (ranking === 'product') productMs.push(performance.now() - begun);
      const at = found.findIndex((page) => pages.includes(page));
      outcomes.push({ category, question, ranking, rank: at + 1, first: found[0] });
    }
  }
  return { outcomes, productMs };
}

/** Right page first / among the first three, by category. */
function tableOf(outcomes: readonly Outcome[]): Record<string, Record<string, string>> {
  const rankings = [...new Set(outcomes.map(({ ranking }) => ranking))];
  const categories = [...new Set(outcomes.map(({ category }) => category)), 'all'];
  return Object.fromEntries(
    categories.map((category) => {
      const cells = rankings.map((ranking) => {
        const of = outcomes.filter(
          (one) => one.ranking === ranking && (category === 'all' || one.category === category),
        );
        const within = (most: number) => of.filter(({ rank }) => rank > 0 && rank <= most).length;
        return [ranking, `${share(within(1), of.length)}/${share(within(3), of.length)}`];
      });
      return [category, Object.fromEntries(cells)];
    }),
  );
}

const baselines = ['BM25 alone', 'vectors alone', 'fixed fusion'];

/** Counts the questions of a category that the best baseline ranks right beyond the product. */
function baselineLead(outcomes: readonly Outcome[], category: string): number {
  const right = (ranking: string) =>
    outcomes.filter((one) => one.ranking === ranking && one.category === category && one.rank === 1).length;
  return Math.max(...baselines.map(right)) - right('product');
}

async function bandsOf(options: RankingOptions, questions: readonly string[]) {
  const found = [];
  for (const question of questions) {
    const one = await retrieve(options, { sources: [wholeLibrary(options.libraryId)], question, top: 1 });
    const [best] = one.passages;
    const certainty = best ? certaintyOf(best, one.signals) : 0;
    found.push({
      question,
      answer: answerability(one),
      certainty,
      signals: one.signals,
      first: best?.path,
    });
  }
  return found;
}

/** Evaluates whether quotations contain the answer, for questions with a recorded answer. */
async function quotedAnswers(options: RankingOptions, asked: readonly InsideQuestion[]) {
  const outcomes = [];
  for (const { question, answers } of asked.filter((one) => one.answers.length > 0)) {
    const { pieces, isAnswered } = await answerFromLibrary(options, {
      sources: [wholeLibrary(options.libraryId)],
      question,
      language: 'en',
    });
    const text = pieces.join('');
    outcomes.push({ question, isAnswered, isQuoted: answers.some((words) => text.includes(words)), text });
  }
  return outcomes;
}

async function measure(options: RankingOptions, asked: readonly InsideQuestion[]): Promise<void> {
  const { outcomes, productMs } = await rankAll(options, asked);
  const inside = await bandsOf(
    options,
    asked.map(({ question }) => question),
  );
  const outside = await bandsOf(options, await outsideQuestions());
  const quoted = await quotedAnswers(options, asked);
  const file = process.env['BENCH_OUTCOMES'];
  if (file) await writeFile(file, JSON.stringify({ outcomes, inside, outside, quoted }, null, 1));
  const table = tableOf(outcomes);
  console.table(table);
  const bands = (found: typeof inside) =>
    Object.fromEntries(
      ['sure', 'unsure', 'none'].map((band) => [
        band,
        share(found.filter(({ answer }) => answer === band).length, found.length),
      ]),
    );
  console.table({ inside: bands(inside), outside: bands(outside) });
  const isQuoted = quoted.filter((one) => one.isAnswered);
  console.log(
    `Quotations that hold the answer: ${share(isQuoted.filter((one) => one.isQuoted).length, isQuoted.length)} of ${isQuoted.length} answered, ${quoted.length} asked`,
  );
  reportTargets({ outcomes, inside, outside, answered: isQuoted, productMs });
}

interface Measured {
  outcomes: readonly Outcome[];
  inside: Awaited<ReturnType<typeof bandsOf>>;
  outside: Awaited<ReturnType<typeof bandsOf>>;
  /** Quotations that were given. */
  answered: Awaited<ReturnType<typeof quotedAnswers>>;
  productMs: number[];
}

function reportTargets({ outcomes, inside, outside, answered, productMs }: Measured): void {
  const first = (ranking: string) =>
    outcomes.filter((one) => one.ranking === ranking && one.rank === 1).length / inside.length;
  const best = Math.max(...baselines.map(first));
  const categories = [...new Set(outcomes.map(({ category }) => category))];
  reportTarget({
    what: 'Right page first, of questions about manuals',
    unit: 'of 1',
    figure: first('product'),
    bound: { atLeast: best + 0.1 },
    bare: best,
  });
  reportTarget({
    what: 'Questions by which a category is behind its best baseline',
    unit: '',
    figure: Math.max(...categories.map((category) => baselineLead(outcomes, category))),
    bound: { atMost: 1 },
  });
  const isRefused = ({ answer }: (typeof inside)[number]) => answer === 'none';
  reportTarget({
    what: 'Outside questions that are refused',
    unit: 'of 1',
    figure: outside.filter(isRefused).length / outside.length,
    bound: { atLeast: 0.5 },
  });
  reportTarget({
    what: 'Inside questions that are refused',
    unit: 'of 1',
    figure: inside.filter(isRefused).length / inside.length,
    bound: { atMost: 0.05 },
  });
  reportTarget({
    what: 'Quotations that hold the answer, of those that are given',
    unit: 'of 1',
    figure: answered.filter((one) => one.isQuoted).length / answered.length,
    bound: { atLeast: 0.75 },
  });
  reportTarget({
    what: 'Retrieval, p95',
    unit: 'ms',
    figure: percentile(productMs, 0.95),
    bound: { atMost: 60 },
  });
}

async function run(folder: string): Promise<void> {
  await ensureModel();
  const work = await mkdtemp(path.join(os.tmpdir(), 'retrieval-bench-'));
  const server = await startTemporaryServer();
  const source = sourceOn(server.socketFolder, PRODUCT_DATABASE);
  await migrateDatabase(source);
  const db = openDatabase(source, { maxConnections: 4 });
  const embedder = await cachedEmbedder(process.env['BENCH_VECTORS']);
  try {
    const begun = performance.now();
    const { libraryId, pages, unreadable, extractionMs } = await readManuals({ db, embedder }, folder);
    const taken = performance.now();
    const storage = await openIndexStorage({ kind: 'folder', folder: work, isShared: false });
    const search = await openLibrarySearch({ db, storage });
    const files = await db.selectFrom('library_files').select(['id', 'path']).execute();
    const chunks = await db
      .selectFrom('library_chunks')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
    const windows = await db
      .selectFrom('library_windows')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    console.log(
      `${pages} pages (${unreadable.length} unreadable), ${chunks?.n} chunks, ${windows?.n} windows; taken in after ` +
        `${seconds(taken - begun)}, of which extraction ${seconds(extractionMs)}; indexed in ${seconds(performance.now() - taken)}`,
    );
    const paths = new Map(files.map((row) => [row.id, row.path]));
    const asked = await insideQuestions(await readdir(folder));
    await measure(
      { db, search, embedder, questionEmbeddings: noQuestionEmbeddings, libraryId, paths },
      asked,
    );
    await search.close();
  } finally {
    await embedder.close();
    await db.destroy();
    await server.stop();
    await rm(work, { recursive: true });
  }
}

const folder = process.env['BENCH_MANUALS'];
if (folder === undefined) console.log('BENCH_MANUALS is not set: no manuals to ask about.');
else await run(folder);
