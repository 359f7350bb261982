/** A library to which something happened, beside one to which nothing did. */
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Findings, sized, type Trial } from '../../fault.ts';
import { LibraryOfFiles, type NamedFile } from '../../harness/file-library.ts';
import { heldStages } from '../../harness/held-stages.ts';
import type { Lab, LabOptions, Person } from '../../harness/harness.ts';
import { mixedFiles, questions } from './documents.ts';

/** Where libraries are filled: the same files for all. */
export interface LibraryHarness {
  lab: Lab;
  keeper: Person;
  findings: Findings;
  files: NamedFile[];
  patienceMs: number;
}

/** What a library holds that nothing happened to. */
export interface Expected {
  content: string[];
  found: string[];
}

/** A product with its keeper; its stages can be held. */
export async function createLibraryHarness(
  trial: Trial,
  { patches = [] }: LabOptions = {},
): Promise<LibraryHarness> {
  const lab = await trial.lab({ patches: [...heldStages, ...patches] });
  const [keeper] = (await lab.people(1, { role: 'administrator' })) as [Person];
  const files = await mixedFiles(sized(trial, { small: 3, full: 6 }));
  return { lab, keeper, findings: trial.findings, files, patienceMs: trial.isControl ? 10_000 : 120_000 };
}

let made = 0;

/** A library with the files of the harness, all read. */
export async function filledLibrary({
  lab,
  keeper,
  files,
  patienceMs,
}: LibraryHarness): Promise<LibraryOfFiles> {
  made += 1;
  const library = await LibraryOfFiles.create(lab, keeper, `Library ${made}`);
  await library.add(files);
  await library.untilRead(patienceMs);
  return library;
}

/** What a library holds, and finds. */
export const expectedOf = async (library: LibraryOfFiles): Promise<Expected> => ({
  content: await library.content(),
  found: await library.found(questions),
});

const differs = (left: readonly string[], right: readonly string[]): string => {
  const index = left.findIndex((line, i) => line !== right[i]);
  return index < 0
    ? `${left.length} instead of ${right.length}`
    : `${left[index]} instead of ${right[index]}`;
};

/** Holds a library to which something happened against what is expected of it, once nothing is under way. */
export async function compare(
  { findings, patienceMs }: LibraryHarness,
  { library, when, expected }: { library: LibraryOfFiles; when: string; expected: Expected },
): Promise<void> {
  const standing = await library.untilRead(patienceMs);
  for (const [name, state] of standing) findings.hold(state === 'Ready', `${when}: ${name} stays ${state}`);
  // Who can't be read for good may not answer either.
  if ([...standing.values()].some((state) => state !== 'Ready')) return;
  const { content, found } = await expectedOf(library);
  const isSame = content.join() === expected.content.join();
  findings.hold(isSame, `${when}: the passages differ: ${differs(content, expected.content)}`);
  const isFound = found.join() === expected.found.join();
  findings.hold(isFound, `${when}: what is found differs: ${differs(found, expected.found)}`);
  for (const flaw of await library.flawsOfIndex()) findings.hold(false, `${when}: ${flaw}`);
}

/** Starts making the index anew. */
export const rebuild = ({ lab, keeper }: LibraryHarness): Promise<Response> =>
  lab.send(keeper, searchIndexRoutes.rebuild.path, { method: 'POST' });

/** Waits until it is no longer made anew; tells how that ended. */
export async function untilRebuilt({ lab, keeper, patienceMs }: LibraryHarness): Promise<string> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rebuild: task } = await lab.read<{ rebuild: LongTask | null }>(
      keeper,
      searchIndexRoutes.get.path,
    );
    if (task?.status !== 'Pending' || performance.now() > deadline) return task?.status ?? 'none';
    await delay(50);
  }
}
