/** kill -9 while files are replaced or removed, and while the library or the index is rebuilt. */
import type { Fault } from '../../fault.ts';
import { LibraryOfFiles } from '../../harness/file-library.ts';
import { type HeldStage, killAt, restart } from '../../harness/held-stages.ts';
import {
  compare,
  type Expected,
  readOutcome,
  filledLibrary,
  type LibraryHarness,
  createLibraryHarness,
  rebuild,
  waitForRebuild,
} from './compared-library.ts';
import { laterVersion } from './documents.ts';

/** Kills while a file takes the place of another one. */
async function whileReplaced(harness: LibraryHarness, stages: readonly HeldStage[]): Promise<void> {
  const untouched = await filledLibrary(harness);
  await untouched.add([laterVersion]);
  await untouched.untilRead(harness.patienceMs);
  const expected = await readOutcome(untouched);
  for (const stage of stages) {
    const library = await filledLibrary(harness);
    await killAt(harness.harness, stage, () => library.add([laterVersion]));
    await compare(harness, { library, when: `replaced, killed at ${stage}`, expected });
  }
}

/** Kills while a file is removed, before that is acknowledged and just after; then while the index is rebuilt. */
async function whileRemovedAndRebuilt(harness: LibraryHarness): Promise<void> {
  const { harness, findings } = harness;
  const untouched = await filledLibrary(harness);
  await untouched.removeFile(laterVersion.name);
  const expected = await readOutcome(untouched);
  const library = await filledLibrary(harness);
  const count = harness.files.length;
  await killAt(harness, 'Removing', () => library.removeFile(laterVersion.name));
  const left = (await library.files()).length;
  findings.hold(left === count, `killed while removing: ${left} of ${count} files are left`);
  await library.removeFile(laterVersion.name);
  await harness.kill();
  await restart(harness);
  await compare(harness, { library, when: 'killed after removing', expected });
  await killAt(harness, 'Sealing', () => rebuild(harness));
  const ended = await waitForRebuild(harness);
  findings.hold(ended !== 'Pending', 'killed while the index was rebuilt: that never ends');
  await compare(harness, { library, when: 'killed while the index was rebuilt', expected });
}

/** Kills while a library is removed whose files are being read; it is restored. */
async function whileLibraryIsRemoved(harness: LibraryHarness, expected: Expected): Promise<void> {
  const { harness, keeper, files } = harness;
  const library = await LibraryOfFiles.create(harness, keeper, 'Removed');
  await killAt(harness, 'Embedding', async () => {
    await library.add(files);
    await library.remove();
  });
  await library.restore();
  await compare(harness, { library, when: 'removed and restored', expected });
}

export const killMidChange: Fault = {
  name: 'kill -9 mid-change',
  property:
    'A file that is replaced or removed, a library that is removed, and an index that is rebuilt are after a kill as if there had been none.',
  async run(trial) {
    const { size, isControl } = trial;
    const harness = await createLibraryHarness(trial);
    await whileRemovedAndRebuilt(harness);
    if (isControl) return;
    const isSmall = size === 'small';
    await whileReplaced(
      harness,
      isSmall ? ['InUse'] : ['Embedding', 'Prepared', 'Indexing', 'InUse', 'Sealing', 'Ready'],
    );
    if (!isSmall) await whileLibraryIsRemoved(harness, await readOutcome(await filledLibrary(harness)));
  },
  controls: [
    {
      name: 'what changed beyond the seal counts as indexed',
      isFullOnly: true,
      sign: /killed after removing: .* are orphans/,
      patches: [
        {
          file: 'server/src/search/search-index.ts',
          find: '        return await OpenIndex.open(storage, sealed);',
          replace:
            '        return await OpenIndex.open(storage, { ...sealed, position: await this.#options.source.position() });',
        },
      ],
    },
    {
      name: 'half of an index stays where it was',
      sign: /folders of the index are beside/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/search/search-index.ts',
          find: '        await this.#removeFoldersBut(sealed.folder);\n',
          replace: '',
        },
        {
          file: 'server/src/search/search-index.ts',
          find: '    this.#current = next;\n    await this.#removeFoldersBut(folder);\n',
          replace: '    this.#current = next;\n',
        },
      ],
    },
  ],
};
