/** kill -9 at every stage of the reading of files, and what is found of them afterwards. */
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../../../bench/src/timing.ts';
import { type Fault, sized } from '../../fault.ts';
import { LibraryOfFiles } from '../../harness/file-library.ts';
import { type HeldStage, intakeStages, isAnswered, killAt, restart } from '../../harness/held-stages.ts';
import { compare, readOutcome, filledLibrary, createLibraryHarness } from './compared-library.ts';

const someStages: readonly HeldStage[] = [
  'Uploading',
  'Extracting',
  'Cut',
  'HalfEmbedded',
  'Indexing',
  'Sealing',
  'Ready',
];
/** Stages at which controls are detected. */
const stagesOfControls: readonly HeldStage[] = ['Cut', 'Uploading', 'Sealing'];

export const killMidReading: Fault = {
  name: 'kill -9 mid-reading',
  property:
    'Files that were acknowledged are read to the end after a kill at any stage, and the library is as if there had been none.',
  async run(trial) {
    const { findings, random, isControl } = trial;
    const libraryHarness = await createLibraryHarness(trial);
    const { harness, keeper, files } = libraryHarness;
    const expected = await readOutcome(await filledLibrary(libraryHarness));
    const restartsMs: number[] = [];
    const stages = sized(trial, { small: isControl ? stagesOfControls : someStages, full: intakeStages });
    for (const stage of stages) {
      const when = `killed at ${stage}`;
      const library = await LibraryOfFiles.create(harness, keeper, when);
      restartsMs.push(await killAt(harness, stage, () => library.add(files)));
      // A client without an answer repeats the upload.
      if (!isAnswered(stage)) await library.add(files);
      await compare(libraryHarness, { library, when, expected });
      if (isControl && findings.violations.length > 0) return;
    }
    const atAnyMoment = sized(trial, { small: 0, full: 20 });
    for (let kill = 0; kill < atAnyMoment; kill += 1) {
      const library = await LibraryOfFiles.create(harness, keeper, `Killed ${kill}`);
      await library.add(files);
      await delay(random() * 3_000);
      await harness.kill();
      restartsMs.push(await restart(harness));
      await compare(libraryHarness, { library, when: `kill ${kill}`, expected });
    }
    findings.figure('kills', restartsMs.length);
    findings.figure('restart p95 ms', percentile(restartsMs, 95));
  },
  controls: [
    {
      name: 'only new files are read',
      sign: /stays Embedding/,
      patches: [
        {
          file: 'server/src/features/knowledge/ingestion/intake.ts',
          find: "  if (!upload || upload.state === 'Ready' || upload.state === 'Failed') return;",
          replace: "  if (!upload || upload.state !== 'Queued') return;",
        },
      ],
    },
    {
      name: 'nobody has the index take in what is in use',
      sign: /stays Indexing/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/knowledge/ingestion/intake.ts',
          find: '    await planIndexing(deps, tx);\n',
          replace: '',
        },
      ],
    },
    {
      name: 'a file is there before its reading is planned',
      sign: /killed at Uploading: .* stays Queued/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/knowledge/libraries/files.ts',
          find: 'const isNew = await fileQueries.insertOnce(tx, upload);',
          replace: 'const isNew = await transaction(db, (own) => fileQueries.insertOnce(own, upload));',
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
          find: '    for (const slice of slices(documentIds, REMOVE_BATCH)) await this.table.removeDocuments(slice);\n',
          replace: '',
        },
      ],
    },
  ],
};
