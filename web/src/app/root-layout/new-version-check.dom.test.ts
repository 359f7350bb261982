import { clientVersion } from '@polylogue/contract/version';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useReloadBlock } from '../../lib/browser/reload-block.ts';
import { shouldReloadFor, versionOfPage } from './new-version-check.ts';

describe('new-version check', () => {
  beforeEach(() => sessionStorage.clear());

  it('reads the version from a served page', () => {
    expect(versionOfPage('<html><head><meta name="app-version" content="3.1"></head></html>')).toBe('3.1');
    expect(versionOfPage('<html></html>')).toBeUndefined();
  });

  it('reloads once per version, so that two versions at one address cause no loop', () => {
    expect(['3.1', '3.1', '3.2', '3.1', '3.2'].map(shouldReloadFor)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('never reloads for its own version or none', () => {
    expect([shouldReloadFor(clientVersion), shouldReloadFor(undefined)]).toEqual([false, false]);
  });

  it('waits while an answer streams or something is typed', () => {
    const { rerender, unmount } = renderHook(({ isHeld }) => useReloadBlock(isHeld), {
      initialProps: { isHeld: true },
    });
    expect(shouldReloadFor('3.1')).toBe(false);
    rerender({ isHeld: false });
    expect(shouldReloadFor('3.1')).toBe(true);
    rerender({ isHeld: true });
    unmount();
    expect(shouldReloadFor('3.2')).toBe(true);
  });
});
