/** Stages of reading that stand still where a file in the data folder says so: kills meet them every time. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Lab } from './lab.ts';
import type { SourcePatch } from './source-patch.ts';

export type HeldStage = 'Extracting' | 'Embedding' | 'Indexing' | 'Sealing' | 'Ready';

const holdAt = (stage: string) => `
  if (process.getBuiltinModule('node:fs').existsSync(process.env['POLYLOGUE_DATA'] + '/hold-' + ${stage})) {
    process.stdout.write('held at ' + ${stage} + '\\n');
    await new Promise(() => {});
  }`;

/** After a stage was written, and before the index is sealed. */
export const heldStages: readonly SourcePatch[] = [
  {
    file: 'server/src/features/file-libraries/file-queries.ts',
    find: "  await db.updateTable('library_uploads').set(change).where('id', '=', id).execute();",
    replace: `  await db.updateTable('library_uploads').set(change).where('id', '=', id).execute();${holdAt('change.state')}`,
  },
  {
    file: 'server/src/search/index-seal.ts',
    find: '  await objects.put(SEAL,',
    replace: `${holdAt("'Sealing'")}\n  await objects.put(SEAL,`,
  },
];

const flag = ({ dataFolder }: Lab, stage: HeldStage) => path.join(dataFolder, `hold-${stage}`);

/** Does something that stands still at a stage, kills the product there, and starts it anew; resolves to the milliseconds of that. */
export async function killAt(lab: Lab, stage: HeldStage, act: () => Promise<unknown>): Promise<number> {
  await writeFile(flag(lab, stage), '');
  await act();
  await lab.product.untilPrinted(`held at ${stage}`);
  await lab.kill();
  await rm(flag(lab, stage));
  return lab.startProduct();
}
