/** kill -9 at every stage of the reading of files, and what is found of them afterwards. */
import { setTimeout as delay } from 'node:timers/promises';
import { searchIndexRoutes } from '@polylogue/contract/search-index/routes';
import { percentile } from '../../../../bench/src/timing.ts';
import { type Fault, type Findings, sized, type Trial } from '../../fault.ts';
import { LibraryOfFiles } from '../../lab/file-library.ts';
import { heldStages, killAt, type HeldStage } from '../../lab/held-stages.ts';
import type { Lab, Person } from '../../lab/lab.ts';
import { laterVersion, mixedFiles, questions } from './documents.ts';
import type { NamedFile } from '../../lab/file-library.ts';

interface Bed {
  lab: Lab;
  keeper: Person;
  files: NamedFile[];
  patienceMs: number;
}

/** What a library holds that nothing happened to. */
interface Expected {
  content: string[];
  found: string[];
}

async function uninterrupted({ lab, keeper, files, patienceMs }: Bed, later: NamedFile[]): Promise<Expected> {
  const library = await LibraryOfFiles.create(lab, keeper, `Uninterrupted ${later.length}`);
  await library.add(files);
  await library.untilRead(patienceMs);
  await library.add(later);
  await library.untilRead(patienceMs);
  return { content: await library.content(), found: await library.found(questions) };
}

const differs = (left: readonly string[], right: readonly string[]): string => {
  const index = left.findIndex((line, i) => line !== right[i]);
  return index < 0
    ? `${left.length} instead of ${right.length}`
    : `${left[index]} instead of ${right[index]}`;
};

/** Holds a library that was read with a kill in the middle against one that was not. */
async function compare(
  findings: Findings,
  {
    library,
    when,
    expected,
    patienceMs,
  }: {
    library: LibraryOfFiles;
    when: string;
    expected: Expected;
    patienceMs: number;
  },
): Promise<void> {
  const standing = await library.untilRead(patienceMs);
  for (const [name, state] of standing) findings.hold(state === 'Ready', `${when}: ${name} stays ${state}`);
  const content = await library.content();
  const isSame = content.join() === expected.content.join();
  findings.hold(isSame, `${when}: the passages differ: ${differs(content, expected.content)}`);
  const found = await library.found(questions);
  findings.hold(
    found.join() === expected.found.join(),
    `${when}: what is found differs: ${differs(found, expected.found)}`,
  );
  for (const flaw of await library.flawsOfIndex()) findings.hold(false, `${when}: ${flaw}`);
}

const stages: readonly HeldStage[] = ['Sealing', 'Embedding', 'Extracting', 'Indexing', 'Ready'];

/** Kills while a library is read for the first time. */
async function killWhileRead(
  bed: Bed,
  stage: HeldStage,
): Promise<{ library: LibraryOfFiles; restartMs: number }> {
  const { lab, keeper, files } = bed;
  const library = await LibraryOfFiles.create(lab, keeper, `Killed at ${stage} ${Math.random()}`);
  return { library, restartMs: await killAt(lab, stage, () => library.add(files)) };
}

/** Kills while a file takes another one's place, while the library is removed, and while the index is rebuilt. */
async function killWhileChanged({ findings }: Trial, bed: Bed, expected: Expected): Promise<void> {
  const { lab, keeper, files, patienceMs } = bed;
  const replaced = await uninterrupted(bed, [laterVersion]);
  for (const stage of ['Embedding', 'Ready'] as const) {
    const library = await LibraryOfFiles.create(lab, keeper, `Replaced at ${stage}`);
    await library.add(files);
    await library.untilRead(patienceMs);
    await killAt(lab, stage, () => library.add([laterVersion]));
    await compare(findings, { library, when: `replaced at ${stage}`, expected: replaced, patienceMs });
  }
  const removed = await LibraryOfFiles.create(lab, keeper, 'Removed');
  await killAt(lab, 'Embedding', async () => {
    await removed.add(files);
    await removed.remove();
  });
  await removed.restore();
  await compare(findings, { library: removed, when: 'removed and restored', expected, patienceMs });
  await killAt(lab, 'Sealing', () => lab.send(keeper, searchIndexRoutes.rebuild.path, { method: 'POST' }));
  await compare(findings, { library: removed, when: 'while the index is rebuilt', expected, patienceMs });
}

export const killMidReading: Fault = {
  name: 'kill -9 mid-reading',
  property:
    'Files that were acknowledged are read to the end after a kill at any stage, and the library is as if there had been none.',
  async run(trial) {
    const { findings, random, isControl } = trial;
    const lab = await trial.lab({ patches: heldStages });
    const [keeper] = (await lab.people(1, { role: 'administrator' })) as [Person];
    const files = await mixedFiles(sized(trial, { small: 3, full: 6 }));
    const bed: Bed = { lab, keeper, files, patienceMs: isControl ? 15_000 : 120_000 };
    const { patienceMs } = bed;
    const expected = await uninterrupted(bed, []);
    const restartsMs: number[] = [];
    const held = sized(trial, { small: isControl ? 2 : 3, full: 15 });
    for (let kill = 0; kill < held; kill += 1) {
      const stage = stages[kill % stages.length] ?? 'Ready';
      const { library, restartMs } = await killWhileRead(bed, stage);
      restartsMs.push(restartMs);
      await compare(findings, { library, when: `killed at ${stage}`, expected, patienceMs });
    }
    const atAnyMoment = sized(trial, { small: 0, full: 15 });
    for (let kill = 0; kill < atAnyMoment; kill += 1) {
      const library = await LibraryOfFiles.create(lab, keeper, `Killed ${kill}`);
      await library.add(files);
      await delay(random() * 3_000);
      await lab.kill();
      restartsMs.push(await lab.startProduct());
      await compare(findings, { library, when: `kill ${kill}`, expected, patienceMs });
    }
    if (!isControl && trial.size === 'full') await killWhileChanged(trial, bed, expected);
    findings.figure('kills', held + atAnyMoment + (trial.size === 'full' ? 4 : 0));
    findings.figure('restart p95 ms', percentile(restartsMs, 95));
  },
  controls: [
    {
      name: 'only new files are read',
      sign: /stays (Extracting|Embedding)/,
      patches: [
        {
          file: 'server/src/features/file-libraries/intake.ts',
          find: "  if (!upload || upload.state === 'Ready' || upload.state === 'Failed') return;",
          replace: "  if (!upload || upload.state !== 'Queued') return;",
        },
      ],
    },
    {
      name: 'changes are put on top of what an index holds',
      sign: /entries of the index are doubled/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/search/open-index.ts',
          find: '    for (const slice of slices(documentIds, REMOVED_AT_ONCE)) await this.table.removeDocuments(slice);\n',
          replace: '',
        },
      ],
    },
  ],
};
