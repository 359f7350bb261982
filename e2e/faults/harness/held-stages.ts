/** Ingestion stages that pause while a file in the data folder names them, so that kills meet them every time. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { FaultHarness } from './harness.ts';
import type { SourcePatch } from './source-patch.ts';

/** Stages of a file's ingestion, in order. */
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

/** Returns true if the request is answered while the stage is held: uploads wait until their file is in use. */
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

/** Patches that hold after each state change and between them. */
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
    '  const vectors = await embedInBatches(embed, chunks.map(',
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

const flag = ({ dataFolder }: FaultHarness, stage: HeldStage) => path.join(dataFolder, `hold-${stage}`);

/** Runs `act` until it pauses at a stage, kills the product and restarts it; resolves to the restart time in ms. */
export async function killAt(
  harness: FaultHarness,
  stage: HeldStage,
  act: () => Promise<unknown>,
): Promise<number> {
  await writeFile(flag(harness, stage), '');
  const acting = act();
  if (isAnswered(stage)) await acting;
  else acting.catch(() => undefined);
  await harness.product.untilPrinted(`held at ${stage}`);
  await harness.kill();
  await rm(flag(harness, stage));
  return restart(harness);
}

/** Restarts a killed product without waiting for retry delays of its jobs. */
export async function restart(harness: FaultHarness): Promise<number> {
  const restartMs = await harness.startProduct();
  await skipRetryDelays(harness);
  return restartMs;
}

/** Removes the delay of jobs that wait for a retry. */
export async function skipRetryDelays(harness: FaultHarness): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(await harness.db());
}
