/** Gives a field the focus, except where that brings up a keyboard that covers what there is to read. */
export function focusForWriting(field: HTMLElement | null): void {
  const hasTouchKeyboard = globalThis.matchMedia?.('(pointer: coarse)').matches;
  if (!hasTouchKeyboard) field?.focus({ preventScroll: true });
}
