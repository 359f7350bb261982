import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { lazyResource } from './lazy-resource.ts';

test('is opened once, and again after a failure', async () => {
  const open = vi.fn<() => Promise<string>>(async () => 'open');
  const it = lazyResource(open);
  expect(await it.opened()).toBeUndefined();
  open.mockRejectedValueOnce(new Error('not yet'));
  await expect(it.get()).rejects.toThrow('not yet');
  expect(await Promise.all([it.get(), it.get(), it.opened()])).toEqual(['open', 'open', 'open']);
  expect(open).toHaveBeenCalledTimes(2);
});

test('stays closed while it is leased, and is not leased once it is open', async () => {
  const open = vi.fn<() => Promise<string>>(async () => 'open');
  const it = lazyResource(open);
  const release = it.lease();
  const waiting = it.get();
  await setImmediate();
  expect(open).not.toHaveBeenCalled();
  release?.();
  expect(await waiting).toBe('open');
  expect(it.lease()).toBeUndefined();
});
