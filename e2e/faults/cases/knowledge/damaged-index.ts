/** Damage to the files of the index, while the product is stopped and while it serves. */
import { open, readdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { fillPath } from '@polylogue/contract/path';
import type { Fault } from '../../fault.ts';
import { LibraryOfFiles } from '../../harness/file-library.ts';
import { restart } from '../../harness/held-stages.ts';
import type { Random } from '../../harness/random.ts';
import {
  compare,
  readOutcome,
  filledLibrary,
  type LibraryHarness,
  createLibraryHarness,
} from './compared-library.ts';
import { questions } from './documents.ts';

/** Damages the files of an index. */
type Damage = (files: string[], random: Random) => Promise<void>;

const dataOf = (files: string[]) => files.filter((file) => file.includes('/data/'));

const damages: Record<string, Damage> = {
  /** Numbers of vectors, which fill most of a file: nobody can tell them from others. */
  'bytes are overwritten': async (files, random) => {
    for (const file of dataOf(files)) {
      const handle = await open(file, 'r+');
      const { size } = await handle.stat();
      const [from, to] = [(size >> 4) * 8, (size >> 4) * 12];
      const numbers = Float32Array.from({ length: (to - from) >> 2 }, () => random() - 0.5);
      await handle.write(numbers, 0, numbers.byteLength, from);
      await handle.close();
    }
  },
  'files are truncated': async (files) => {
    for (const file of dataOf(files)) await truncate(file, (await stat(file)).size >> 1);
  },
  'files are deleted': async (files) => {
    for (const file of dataOf(files)) await rm(file);
  },
  'the folder is deleted': async (files) => {
    const [first = ''] = files;
    await rm(first.slice(0, first.indexOf(`${path.sep}index-`)), { recursive: true });
  },
};

async function damage({ dataFolder }: LibraryHarness['harness'], how: Damage, random: Random): Promise<void> {
  const folder = path.join(dataFolder, 'search');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  await how(
    files.filter((file) => file.includes('index-')),
    random,
  );
}

/** Sends the questions; resolves to responses other than success and 503. */
async function findRefusals(
  { harness, keeper }: LibraryHarness,
  { dataSourceId }: LibraryOfFiles,
): Promise<string[]> {
  const address = fillPath(fileLibraryRoutes.testQuery.path, { dataSourceId });
  const wrong: string[] = [];
  for (const question of questions) {
    const response = await harness.send(keeper, `${address}?${new URLSearchParams({ question })}`);
    const body = await response.text();
    if (!response.ok && response.status !== 503) wrong.push(`${response.status} ${body.slice(0, 200)}`);
  }
  return wrong;
}

export const damagedIndex: Fault = {
  name: 'damaged index',
  property:
    'An index whose files are garbled, cut or gone is made anew from the database: questions are answered or told to wait, and it is as it was.',
  async run(trial) {
    const { findings, random, isControl } = trial;
    const libraryHarness = await createLibraryHarness(trial);
    const { harness, keeper } = libraryHarness;
    const library = await filledLibrary(libraryHarness);
    const expected = await readOutcome(library);
    const holdAnswers = async (when: string) => {
      for (const wrong of await findRefusals(libraryHarness, library))
        findings.hold(false, `${when}: a question is refused: ${wrong}`);
    };
    const other = await LibraryOfFiles.create(harness, keeper, 'Beside');
    const whileStopped = async (what: string, how: Damage) => {
      const when = `${what} while it stands still`;
      await harness.kill();
      await damage(harness, how, random);
      await restart(harness);
      await holdAnswers(when);
      await compare(libraryHarness, { library, when, expected });
    };
    const inService = async (what: string, how: Damage) => {
      const when = `${what} in service`;
      await damage(harness, how, random);
      await holdAnswers(when);
      // The next change detects damage that no question touched.
      await other.add([{ name: 'beside.md', content: `# Beside\n\nThen ${what}.` }]);
      await other.untilRead(libraryHarness.patienceMs);
      await compare(libraryHarness, { library, when, expected });
    };
    const chance = Math.floor(random() * 2);
    let done = 0;
    for (const [index, [what, how]] of Object.entries(damages).entries()) {
      // A short run alternates between the two ways.
      const isBoth = trial.size === 'full' && !isControl;
      for (const [way, act] of [whileStopped, inService].entries()) {
        if (!isBoth && (index + way + (isControl ? 0 : chance)) % 2 > 0) continue;
        await act(what, how);
        done += 1;
      }
      if (isControl) return;
    }
    findings.figure('damages', done);
  },
  controls: [
    {
      name: 'what files hold is not looked at',
      sign: /while it stands still: (what is found differs|a question is refused)/,
      patches: [
        {
          file: 'server/src/search/index-seal.ts',
          find: '    else if ((await markOf(file, known)) !== known.mark) return undefined;\n',
          replace: '',
        },
      ],
    },
  ],
};
