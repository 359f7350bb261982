/** Files whose reading kills the process: the product's own, and the one that reads. */
import { once } from 'node:events';
import { type Fault, sized } from '../../fault.ts';
import { LibraryOfFiles } from '../../harness/file-library.ts';
import { skipRetryDelays, restart } from '../../harness/held-stages.ts';
import type { SourcePatch } from '../../harness/source-patch.ts';
import { type LibraryHarness, createLibraryHarness } from './compared-library.ts';
import { questions } from './documents.ts';

const deadly = { name: 'deadly.md', content: '# Deadly\n\nWhoever reads this dies of it.' };
const deadlyToReader = { name: 'deadly-to-reader.md', content: '# Deadly\n\nThe reader dies of it.' };

const reading =
  '  const { recognisedPages, figures, lacksFigures, omissions, ...document } = await readDocument(deps, {';
const beginning = '    if (message === taskStarted) hasBegun = true;';
const isDeadly = `'name' in task && task.name === '${deadlyToReader.name}'`;

/** Patches that kill the process reading one of the two files. */
export const poison: readonly SourcePatch[] = [
  {
    file: 'server/src/features/knowledge/ingestion/intake.ts',
    find: reading,
    replace: `  if (upload.name === '${deadly.name}') process.kill(process.pid, 'SIGKILL');\n${reading}`,
  },
  {
    file: 'server/src/sandboxed-process/sandboxed-process.ts',
    find: beginning,
    replace: `    if (${isDeadly}) child.kill('SIGKILL');\n    if (message === taskStarted || (${isDeadly})) hasBegun = true;`,
  },
];

/** Deaths of the product after which a file is set aside; three would blame a file for power cuts. */
const mostDeaths = 10;

/** Restarts the product whenever it dies, until all files are settled; resolves to the number of restarts. */
async function superviseUntilRead(
  { harness, patienceMs }: LibraryHarness,
  library: LibraryOfFiles,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const death = once(harness.product.process, 'exit').then(() => 'died');
    const hurrying = setInterval(() => void skipRetryDelays(harness).catch(() => undefined), 500);
    const end = library.untilRead(patienceMs).then(() => 'read');
    end.catch(() => undefined);
    // The client of an interrupted request notices the death before the process exits.
    const outcome = await Promise.race([death, end.catch(() => death)]);
    clearInterval(hurrying);
    if (outcome === 'read' || deaths > mostDeaths) return deaths;
    await restart(harness);
  }
}

export const poisonFile: Fault = {
  name: 'poison file',
  property:
    'A file is set aside whose reading kills its reader three times, or the product ten times; the others are ready, and the product is up.',
  async run(trial) {
    const { findings } = trial;
    const libraryHarness = await createLibraryHarness(trial, { patches: poison });
    const { harness, keeper, files } = libraryHarness;
    const library = await LibraryOfFiles.create(harness, keeper, 'With poison');
    const [first] = files;
    // The one that takes the product with it comes last: nothing more is acknowledged once it is read.
    await library.add([deadlyToReader, ...files, deadly]);
    const deaths = await superviseUntilRead(libraryHarness, library);
    findings.hold(deaths <= mostDeaths, `one file took the product with it ${deaths} times`);
    if (deaths > mostDeaths) return;
    const reasons = new Map([
      [deadly.name, 'file.reading_failed'],
      [deadlyToReader.name, 'file.too_complex'],
    ]);
    for (const [name, standing] of await library.untilRead(libraryHarness.patienceMs)) {
      const wanted = reasons.get(name) ?? 'Ready';
      findings.hold(standing === wanted, `${name} is ${standing} instead of ${wanted}`);
    }
    const found = (await library.found(questions.slice(0, sized(trial, { small: 1, full: 4 })))).join('\n');
    findings.hold(found.includes(first?.name ?? ''), `what is found beside poison: ${found}`);
    findings.figure('deaths', deaths);
  },
  controls: [
    {
      name: 'tries are counted afterwards',
      sign: /one file took the product with it/,
      patches: [
        {
          file: 'server/src/features/knowledge/ingestion/intake.ts',
          find: "  await advanceTo('Extracting', { attempts, ",
          replace: "  await advanceTo('Extracting', { ",
        },
      ],
    },
    {
      name: 'why a reader died is not kept',
      sign: /deadly-to-reader.md is file.reading_failed instead of/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/knowledge/ingestion/intake.ts',
          find: '    if (isFinal || isGivenUp(attempts)) return markFailed(code);',
          replace: '    if (isFinal) return markFailed(code);',
        },
      ],
    },
  ],
};
