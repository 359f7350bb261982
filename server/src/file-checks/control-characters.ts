/** Removes the control characters of terminals and old programs from texts. */

// oxlint-disable-next-line no-control-regex -- escape sequences of terminals
const terminalSequence = /\u001B(?:\[[\d;:?]*[ -/]*[@-~]|\][^\u0007\u001B]*\u0007?|[@-Z\\-_])/g;
/** Matches a character that a printer strikes over, as for bold and underlined text. */
// oxlint-disable-next-line no-control-regex -- the backspace that steps back
const overstruck = /[^\n\u0008]\u0008/gu;
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const anyControl = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
// oxlint-disable-next-line no-control-regex -- separators of entries and lines
const lineSeparators = /\u000B/g;
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const controls = /[\u0000-\u0008\u000E-\u001F\u007F]+/g;
// oxlint-disable-next-line no-control-regex -- controls without width
const soundless = /[\u0001-\u0008\u000E-\u001B\u007F]/g;

/** Removes colours and positions. */
export const withoutTerminalSequences = (text: string): string => text.replaceAll(terminalSequence, '');

/** Removes characters that others were written over. */
export const withoutOverstrikes = (text: string): string => text.replaceAll(overstruck, '');

/** Returns a text as a person sees it; separators of entries become spaces. */
export function withoutControls(text: string): string {
  if (!anyControl.test(text)) return text;
  return withoutOverstrikes(withoutTerminalSequences(text))
    .replaceAll(lineSeparators, '\n')
    .replace(/[\0\s]*\u001A[\0\s]*$|\0+$/, '')
    .replaceAll(soundless, '')
    .replaceAll(controls, ' ');
}
