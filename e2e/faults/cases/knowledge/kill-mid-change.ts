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
async function whileReplaced(libraryHarness: LibraryHarness, stages: readonly HeldStage[]): Promise<void> {
  const untouched = await filledLibrary(libraryHarness);
  await untouched.add([laterVersion]);
  await untouched.untilRead(libraryHarness.patienceMs);
  const expected = await readOutcome(untouched);
  for (const stage of stages) {
    const library = await filledLibrary(libraryHarness);
    await killAt(libraryHarness.harness, stage, () => library.add([laterVersion]));
    await compare(libraryHarness, { library, when: `replaced, killed at ${stage}`, expected });
  }
}

/** Kills while a file is removed, before that is acknowledged and just after; then while the index is rebuilt. */
async function whileRemovedAndRebuilt(libraryHarness: LibraryHarness): Promise<void> {
  const { harness, findings } = libraryHarness;
  const untouched = await filledLibrary(libraryHarness);
  await untouched.removeFile(laterVersion.name);
  const expected = await readOutcome(untouched);
  const library = await filledLibrary(libraryHarness);
  const count = libraryHarness.files.length;
  await killAt(harness, 'Removing', () => library.removeFile(laterVersion.name));
  const left = (await library.files()).length;
  findings.hold(left === count, `killed while removing: ${left} of ${count} files are left`);
  await library.removeFile(laterVersion.name);
  await harness.kill();
  await restart(harness);
  await compare(libraryHarness, { library, when: 'killed after removing', expected });
  await killAt(harness, 'Sealing', () => rebuild(libraryHarness));
  const ended = await waitForRebuild(libraryHarness);
  findings.hold(ended !== 'Pending', 'killed while the index was rebuilt: that never ends');
  await compare(libraryHarness, { library, when: 'killed while the index was rebuilt', expected });
}

/** Kills while a library is removed whose files are being read; it is restored. */
async function whileLibraryIsRemoved(libraryHarness: LibraryHarness, expected: Expected): Promise<void> {
  const { harness, keeper, files } = libraryHarness;
  const library = await LibraryOfFiles.create(harness, keeper, 'Removed');
  await killAt(harness, 'Embedding', async () => {
    await library.add(files);
    await library.remove();
  });
  await library.restore();
  await compare(libraryHarness, { library, when: 'removed and restored', expected });
}

export const killMidChange: Fault = {
  name: 'kill -9 mid-change',
  property:
    'A file that is replaced or removed, a library that is removed, and an index that is rebuilt are after a kill as if there had been none.',
  async run(trial) {
    const { size, isControl } = trial;
    const libraryHarness = await createLibraryHarness(trial);
    await whileRemovedAndRebuilt(libraryHarness);
    if (isControl) return;
    const isSmall = size === 'small';
    await whileReplaced(
      libraryHarness,
      isSmall ? ['InUse'] : ['Embedding', 'Prepared', 'Indexing', 'InUse', 'Sealing', 'Ready'],
    );
    if (!isSmall)
      await whileLibraryIsRemoved(libraryHarness, await readOutcome(await filledLibrary(libraryHarness)));
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
