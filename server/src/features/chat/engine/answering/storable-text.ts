/** Makes a model's text deltas storable without changing their concatenation. */

/** Removes characters that the database cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * Creates a stateful filter; call `push` for each delta and `rest` at the end. Holds back a surrogate pair that is
 * split between deltas until it is complete. Replaces unpaired surrogates by U+FFFD and drops NUL, which the database
 * cannot store.
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
