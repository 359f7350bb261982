/** Documents whose reader crashes. */
import { expect, it } from 'vitest';
import {
  type SandboxedProcess,
  ProcessExitedError,
  ProcessUnavailableError,
} from '../sandboxed-process/sandboxed-process.ts';
import type { Document } from './document.ts';
import { readWithFigures } from './read-with-figures.ts';

const figure = { caption: 'Figure 1: By region.' };

/** Reads with a process that first fails with each of the errors. */
async function readAfter(...errors: Error[]) {
  const runTask = async (task: () => Promise<Document>) => {
    const error = errors.shift();
    if (error) throw error;
    return { text: 'Sales', figures: (await task()).withFigures ? [figure] : [] };
  };
  const reading = { runTask: runTask as SandboxedProcess<Document>['runTask'] };
  const document = { file: '/sales', name: 'sales.html', mediaType: 'text/plain' };
  return readWithFigures(reading, { ...document, withFigures: true, isInteractive: false }, {});
}

it('retries with figures after one crash', async () => {
  expect(await readAfter(new ProcessExitedError())).toEqual({ text: 'Sales', figures: [figure] });
});

it('reads without figures and sets lacksFigures after two crashes', async () => {
  const found = await readAfter(new ProcessExitedError(), new ProcessExitedError());
  expect(found).toEqual({ text: 'Sales', figures: [], lacksFigures: true });
});

it('refuses a document whose reader crashes every time', async () => {
  const died = () => new ProcessExitedError();
  await expect(readAfter(died(), died(), died())).rejects.toThrow('file.too_complex');
});

it('keeps the figures of a document whose reader was unavailable', async () => {
  await expect(readAfter(new ProcessUnavailableError())).rejects.toThrow('server.unavailable');
});
