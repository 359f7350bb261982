import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureModel } from './build-model.ts';

const folder = await mkdtemp(join(tmpdir(), 'build-model-'));
const output = { graph: join(folder, 'new/model.onnx'), stamp: join(folder, 'new/model.stamp') };
afterAll(() => rm(folder, { recursive: true }));

test('builds a missing model once and rebuilds a truncated or outdated one identically', async () => {
  expect(await ensureModel(output)).toBe('built');
  expect(await ensureModel(output)).toBe('current');
  const graph = await readFile(output.graph);

  await truncate(output.graph, 1000);
  expect(await ensureModel(output)).toBe('built');
  expect(graph.equals(await readFile(output.graph))).toBe(true);

  await writeFile(output.stamp, 'made of something else');
  expect(await ensureModel(output)).toBe('built');
  expect(await readdir(join(folder, 'new'))).toEqual(['model.onnx', 'model.stamp']);
});
