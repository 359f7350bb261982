/** Makes a model's text deltas storable without changing what they say in sum. */

/** A whole text as the database can keep it. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * A stateful filter: pass each delta, and `''` at the end. A surrogate pair that the provider split between two
 * deltas is held back until it is whole; halves without a partner become U+FFFD and NUL is dropped, because the
 * database can keep neither.
 */
export function storableText(): { push(delta: string): string; rest(): string } {
  let held = '';
  return {
    push(delta) {
      const text = held + delta;
      const last = text.charCodeAt(text.length - 1);
      const isSplit = last >= 0xd800 && last <= 0xdbff;
      held = isSplit ? text.slice(-1) : '';
      return storable(isSplit ? text.slice(0, -1) : text);
    },
    rest() {
      const text = storable(held);
      held = '';
      return text;
    },
  };
}
