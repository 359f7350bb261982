// Builds the int8 embedding model from the published weights when it is missing or stale.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFiles } from './model/files.ts';

/** Paths of the graph and of the stamp that identifies its inputs. */
type ModelOutput = Pick<typeof modelFiles, 'graph' | 'stamp'>;

/**
 * Builds `server/generated/minilm-int8.onnx` unless it is current. Safe to run in several processes at once:
 * each writes its own file and renames it.
 */
export async function ensureModel(output: ModelOutput = modelFiles): Promise<'built' | 'current'> {
  const inputs = await describeInputs();
  if (await isCurrent(output, inputs)) return 'current';
  // Loaded on demand: most starts find a current graph.
  const [{ buildMinilmGraph, EncoderConfigSchema }, { readSafetensors }] = await Promise.all([
    import('./model/minilm-graph.ts'),
    import('./model/safetensors.ts'),
  ]);
  const config = EncoderConfigSchema.parse(JSON.parse(await readFile(modelFiles.encoderConfig, 'utf8')));
  const graph = buildMinilmGraph(config, await readSafetensors(modelFiles.weights));
  await mkdir(dirname(output.graph), { recursive: true });
  await replaceFile(output.graph, graph);
  await replaceFile(output.stamp, stampOf(inputs, graph.byteLength));
  return 'built';
}

/**
 * Returns a digest of everything that decides the result: the builder's sources, the configuration and the
 * weights. Weights count by path, size and modification time, since hashing tens of megabytes would slow down
 * every start.
 */
async function describeInputs(): Promise<string> {
  const digest = createHash('sha256');
  const builder = fileURLToPath(new URL('./model/', import.meta.url));
  const sources = (await readdir(builder)).filter((name) => name.endsWith('.ts')).sort();
  for (const name of sources) digest.update(await readFile(`${builder}${name}`));
  digest.update(await readFile(modelFiles.encoderConfig));
  const { size, mtimeMs } = await stat(modelFiles.weights);
  digest.update(`${modelFiles.weights} ${size} ${mtimeMs}`);
  return digest.digest('hex');
}

const stampOf = (inputs: string, graphBytes: number): string => `${inputs} ${graphBytes}\n`;

async function isCurrent(output: ModelOutput, inputs: string): Promise<boolean> {
  try {
    const { size } = await stat(output.graph);
    return (await readFile(output.stamp, 'utf8')) === stampOf(inputs, size);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.${Date.now()}`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

if (import.meta.main) await ensureModel();
