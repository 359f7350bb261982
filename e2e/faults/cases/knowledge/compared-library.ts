/** Comparison of a library after a fault with an undisturbed one. */
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Findings, sized, type FaultRun } from '../../fault.ts';
import { LibraryOfFiles, type NamedFile } from '../../harness/file-library.ts';
import { heldStages } from '../../harness/held-stages.ts';
import type { FaultHarness, FaultHarnessOptions, Person } from '../../harness/harness.ts';
import { mixedFiles, questions } from './documents.ts';

/** Product and files for libraries with the same content. */
export interface LibraryHarness {
  harness: FaultHarness;
  keeper: Person;
  findings: Findings;
  files: NamedFile[];
  patienceMs: number;
}

/** Content and search results of an undisturbed library. */
export interface Expected {
  content: string[];
  found: string[];
}

/** Starts a product with an administrator; its stages can be held. */
export async function createLibraryHarness(
  trial: FaultRun,
  { patches = [] }: FaultHarnessOptions = {},
): Promise<LibraryHarness> {
  const harness = await trial.harness({ patches: [...heldStages, ...patches] });
  const [keeper] = (await harness.people(1, { role: 'administrator' })) as [Person];
  const files = await mixedFiles(sized(trial, { small: 3, full: 6 }));
  return { harness, keeper, findings: trial.findings, files, patienceMs: trial.isControl ? 10_000 : 120_000 };
}

let made = 0;

/** Creates a library with all files of the harness and waits for their ingestion. */
export async function filledLibrary({
  harness,
  keeper,
  files,
  patienceMs,
}: LibraryHarness): Promise<LibraryOfFiles> {
  made += 1;
  const library = await LibraryOfFiles.create(harness, keeper, `Library ${made}`);
  await library.add(files);
  await library.untilRead(patienceMs);
  return library;
}

/** Reads the content and the search results of a library. */
export const readOutcome = async (library: LibraryOfFiles): Promise<Expected> => ({
  content: await library.content(),
  found: await library.found(questions),
});

const differs = (left: readonly string[], right: readonly string[]): string => {
  const index = left.findIndex((line, i) => line !== right[i]);
  return index < 0
    ? `${left.length} instead of ${right.length}`
    : `${left[index]} instead of ${right[index]}`;
};

/** Compares a library with the expected outcome, once its files are settled. */
export async function compare(
  { findings, patienceMs }: LibraryHarness,
  { library, when, expected }: { library: LibraryOfFiles; when: string; expected: Expected },
): Promise<void> {
  const states = await library.untilRead(patienceMs);
  for (const [name, state] of states) findings.hold(state === 'Ready', `${when}: ${name} stays ${state}`);
  // A library with unreadable files may not answer.
  if ([...states.values()].some((state) => state !== 'Ready')) return;
  const { content, found } = await readOutcome(library);
  const isSame = content.join() === expected.content.join();
  findings.hold(isSame, `${when}: the passages differ: ${differs(content, expected.content)}`);
  const isFound = found.join() === expected.found.join();
  findings.hold(isFound, `${when}: what is found differs: ${differs(found, expected.found)}`);
  for (const flaw of await library.findIndexFaults()) findings.hold(false, `${when}: ${flaw}`);
}

/** Starts a rebuild of the index. */
export const rebuild = ({ harness, keeper }: LibraryHarness): Promise<Response> =>
  harness.send(keeper, searchIndexRoutes.rebuild.path, { method: 'POST' });

/** Waits for the end of the rebuild; resolves to its status. */
export async function waitForRebuild({ harness, keeper, patienceMs }: LibraryHarness): Promise<string> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rebuild: task } = await harness.read<{ rebuild: LongTask | null }>(
      keeper,
      searchIndexRoutes.get.path,
    );
    if (task?.status !== 'Pending' || performance.now() > deadline) return task?.status ?? 'none';
    await delay(50);
  }
}
