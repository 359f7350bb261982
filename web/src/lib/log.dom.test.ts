import { afterEach, expect, it, vi } from 'vitest';
import { log } from './log.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['DEBUG', ['debug', 'info', 'warn', 'error']],
  ['INFO', ['info', 'warn', 'error']],
  ['WARN', ['warn', 'error']],
  ['ERROR', ['error']],
  ['', ['error']],
])('writes at the level “%s” %j only (document 1 §9)', (level, expected) => {
  localStorage.setItem('logLevel', level);
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  const sinks = levels.map((name) => vi.spyOn(console, name).mockReturnValue());
  for (const name of levels) log[name](name);
  expect(sinks.flatMap((sink) => sink.mock.calls.flat())).toEqual(expected);
});
