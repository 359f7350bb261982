/**
 * Key combinations: parsing, matching on any keyboard layout, and formatting for the user's system.
 */

export interface KeyCombination {
  /** Ctrl, or Cmd on Apple systems. */
  mod: boolean;
  shift: boolean;
  alt: boolean;
  /** Lower-case key name: `k`, `escape`, `?`, `f6`. */
  key: string;
}

/** Parses `mod+shift+o`, `shift+escape`, `?`, `f6`. */
function parseKeys(keys: string): KeyCombination {
  const parts = keys.toLowerCase().split('+');
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return { mod: has('mod'), shift: has('shift'), alt: has('alt'), key: parts.at(-1) ?? '' };
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Physical key code; `undefined` for keys at the same position in every layout. */
function placeOf(key: string): string | undefined {
  if (key === ',') return 'Comma';
  return /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : undefined;
}

/**
 * Returns true if a key press is the combination. Letters also match by physical key: `K` is `ن` on
 * an Arabic keyboard.
 */
export function matchesKeys(press: KeyPress, keys: string, isApple: boolean): boolean {
  const wanted = parseKeys(keys);
  const mod = isApple ? press.metaKey : press.ctrlKey;
  const otherMod = isApple ? press.ctrlKey : press.metaKey;
  if (mod !== wanted.mod || otherMod || press.altKey !== wanted.alt) return false;
  if (wanted.key === '?') return press.key === '?' || press.key === '؟';
  if (press.shiftKey !== wanted.shift) return false;
  return press.key.toLowerCase() === wanted.key || press.code === placeOf(wanted.key);
}

const appleSigns: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', escape: 'Esc', arrowup: '↑' };
const otherSigns: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Esc',
  arrowup: '↑',
};

/** Returns the labels of the combination's keys in the system's notation and order. */
export function keyLabels(keys: string, isApple: boolean): string[] {
  const signs = isApple ? appleSigns : otherSigns;
  return keys
    .toLowerCase()
    .split('+')
    .map((part) => signs[part] ?? part.charAt(0).toUpperCase() + part.slice(1));
}

export const isAppleSystem = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
