/** Focuses a field unless that opens an on-screen keyboard, which would cover the content. */
export function focusForWriting(field: HTMLElement | null): void {
  const hasTouchKeyboard = globalThis.matchMedia?.('(pointer: coarse)').matches;
  if (!hasTouchKeyboard) field?.focus({ preventScroll: true });
}
