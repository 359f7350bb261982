/** kill -9 for the product's child processes: file extraction and embedding. */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, Skipped, sized } from '../../fault.ts';
import { killChildren, killComingChild } from '../../harness/child-processes.ts';
import { LibraryOfFiles } from '../../harness/file-library.ts';
import { compare, readOutcome, filledLibrary, createLibraryHarness } from './compared-library.ts';
import { questions } from './documents.ts';

const reader = 'extraction-worker.ts';
const embedder = 'embedder-process.ts';

export const killedChildren: Fault = {
  name: 'killed children',
  property:
    'Where the process that reads files or the one that embeds is killed, the work goes on, and is whole.',
  async run(trial) {
    if (!existsSync('/proc/self/stat')) throw new Skipped('this system does not show its processes');
    const { findings, isControl } = trial;
    const libraryHarness = await createLibraryHarness(trial);
    const { harness, keeper, files, patienceMs } = libraryHarness;
    const expected = await readOutcome(await filledLibrary(libraryHarness));
    const programs = sized(trial, {
      small: [reader, embedder],
      full: [reader, embedder, embedder, reader, embedder],
    });
    for (const [kill, program] of programs.entries()) {
      const when = `${program} killed (${kill + 1})`;
      const library = await LibraryOfFiles.create(harness, keeper, when);
      // An idle child would be killed without a task.
      await killChildren(harness, program);
      const [isKilled] = await Promise.all([
        killComingChild(harness, program, patienceMs),
        library.add(files),
      ]);
      findings.hold(isKilled, `${when}: there was none`);
      await compare(libraryHarness, { library, when, expected });
      if (isControl && findings.violations.length > 0) return;
      const asking = library.found(questions).then((found) => found.join());
      asking.catch(() => undefined);
      await killComingChild(harness, embedder, patienceMs);
      const answer = await Promise.race([asking, delay(patienceMs, 'none')]);
      const isSame = answer === expected.found.join();
      findings.hold(isSame, `embedder killed (${kill + 1}): a question is not answered as before`);
      if (isControl) return;
    }
    findings.figure('kills', 2 * programs.length);
  },
  controls: [
    {
      name: 'a reader that died is sent the next file',
      isFullOnly: true,
      sign: /extraction-worker.ts killed .*stays Extracting/,
      patches: [
        {
          file: 'server/src/sandboxed-process/sandboxed-process.ts',
          find: '      if (child === started) child = undefined;',
          replace:
            "      if (child === started && !program.includes('extraction-worker')) child = undefined;",
        },
      ],
    },
    {
      name: 'an embedder that died is sent the next texts',
      sign: /embedder killed .*a question is not answered/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/embeddings/embedder.ts',
          find: '    if (this.#child !== child) return;\n    this.#child = undefined;\n',
          replace: '    if (this.#child !== child) return;\n',
        },
      ],
    },
  ],
};
