import { describe, expect, it } from 'vitest';
import { keyLabels, matchesKeys } from './shortcut-keys.ts';

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

describe('keyboard shortcuts', () => {
  it('maps mod to Ctrl, and to Cmd on Apple systems', () => {
    const ctrlK = press({ key: 'k', code: 'KeyK', ctrlKey: true });
    const cmdK = press({ key: 'k', code: 'KeyK', metaKey: true });
    expect([matchesKeys(ctrlK, 'mod+k', false), matchesKeys(ctrlK, 'mod+k', true)]).toEqual([true, false]);
    expect([matchesKeys(cmdK, 'mod+k', false), matchesKeys(cmdK, 'mod+k', true)]).toEqual([false, true]);
  });

  it('matches a letter by its physical key on an Arabic keyboard', () => {
    const key = press({ key: 'خ', code: 'KeyO', ctrlKey: true, shiftKey: true });
    expect(matchesKeys(key, 'mod+shift+o', false)).toBe(true);
  });

  it('distinguishes Escape from Shift+Escape', () => {
    const key = press({ key: 'Escape', code: 'Escape', shiftKey: true });
    expect([matchesKeys(key, 'escape', false), matchesKeys(key, 'shift+escape', false)]).toEqual([
      false,
      true,
    ]);
  });

  it('matches a question mark typed with any keys', () => {
    expect(matchesKeys(press({ key: '?', code: 'Minus', shiftKey: true }), '?', false)).toBe(true);
    expect(matchesKeys(press({ key: '؟', code: 'Slash', shiftKey: true }), '?', false)).toBe(true);
  });

  it('formats keys as the system does', () => {
    expect(keyLabels('mod+shift+o', true)).toEqual(['⌘', '⇧', 'O']);
    expect(keyLabels('mod+shift+o', false)).toEqual(['Ctrl', 'Shift', 'O']);
  });
});
