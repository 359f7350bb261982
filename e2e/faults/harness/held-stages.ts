/** Stages of work on files that stand still where a file in the data folder says so: kills meet them every time. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Lab } from './harness.ts';
import type { SourcePatch } from './source-patch.ts';

/** The stages of a file's way into the index, in their order. */
export const intakeStages = [
  'Uploading',
  'Extracting',
  'Embedding',
  'Cut',
  'HalfEmbedded',
  'Prepared',
  'Indexing',
  'InUse',
  'Sealing',
  'Ready',
] as const;

export type HeldStage = (typeof intakeStages)[number] | 'Removing';

/** Whether what is done is acknowledged while a stage stands still: uploads wait for whoever puts a file in use. */
export const isAnswered = (stage: HeldStage): boolean =>
  !['Uploading', 'Removing', 'Indexing'].includes(stage);

const holdAt = (stage: string) => `
  if (process.getBuiltinModule('node:fs').existsSync(process.env['POLYLOGUE_DATA'] + '/hold-' + ${stage})) {
    process.stdout.write('held at ' + ${stage} + '\\n');
    await new Promise(() => {});
  }
`;

const heldBefore = (stage: HeldStage, file: string, find: string): SourcePatch => ({
  file: `server/src/${file}`,
  find,
  replace: `${holdAt(`'${stage}'`)}${find}`,
});

const heldAfter = (stage: HeldStage, file: string, find: string): SourcePatch => ({
  file: `server/src/${file}`,
  find,
  replace: `${find}${holdAt(`'${stage}'`)}`,
});

const stateChange = '  return numUpdatedRows > 0n;';

const readyChange = "    .where('state', '=', 'Indexing')\n    .execute();\n";

/** After a state was written, and between those. */
export const heldStages: readonly SourcePatch[] = [
  {
    file: 'server/src/features/knowledge/libraries/file-queries.ts',
    find: stateChange,
    replace: `${holdAt('change.state')}${stateChange}`,
  },
  heldBefore(
    'Uploading',
    'features/knowledge/libraries/files.ts',
    '      await enqueue(deps, tx, upload);\n      await audit(',
  ),
  heldBefore(
    'Removing',
    'features/knowledge/libraries/removal.ts',
    '    const removed = await removalQueries.remove(tx, ',
  ),
  heldBefore(
    'Cut',
    'features/knowledge/ingestion/prepare-document.ts',
    '  const vectors = await embedAll(embed, chunks.map(',
  ),
  heldBefore(
    'HalfEmbedded',
    'features/knowledge/ingestion/prepare-document.ts',
    '  const direction = meanDirection(vectors);',
  ),
  heldBefore(
    'Prepared',
    'features/knowledge/ingestion/documents.ts',
    '  return { id: prepared.file.id, path, contentHash };',
  ),
  heldBefore('InUse', 'features/knowledge/ingestion/indexing.ts', '  await intake.refresh();'),
  heldAfter('Ready', 'features/knowledge/libraries/file-queries.ts', readyChange),
  heldBefore('Sealing', 'search/index-seal.ts', '  await objects.put(SEAL,'),
];

const flag = ({ dataFolder }: Lab, stage: HeldStage) => path.join(dataFolder, `hold-${stage}`);

/** Does something that stands still at a stage, kills the product there, and starts it anew; resolves to the milliseconds of that. */
export async function killAt(lab: Lab, stage: HeldStage, act: () => Promise<unknown>): Promise<number> {
  await writeFile(flag(lab, stage), '');
  const acting = act();
  if (isAnswered(stage)) await acting;
  else acting.catch(() => undefined);
  await lab.product.untilPrinted(`held at ${stage}`);
  await lab.kill();
  await rm(flag(lab, stage));
  return startAgain(lab);
}

/** Starts a product that was killed; what it gives back to the queue is not waited for. */
export async function startAgain(lab: Lab): Promise<number> {
  const restartMs = await lab.startProduct();
  await hurry(lab);
  return restartMs;
}

/** Takes the pause before another try from the jobs that are tried again. */
export async function hurry(lab: Lab): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(await lab.db());
}
