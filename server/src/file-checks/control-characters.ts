/** Removes the control characters of terminals and old programs from texts. */

// oxlint-disable-next-line no-control-regex -- escape sequences of terminals
const terminalSequence = /\u001B(?:\[[\d;:?]*[ -/]*[@-~]|\][^\u0007\u001B]*\u0007?|[@-Z\\-_])/g;
/** Matches a character that a printer strikes over, as for bold and underlined text. */
// oxlint-disable-next-line no-control-regex -- the backspace that steps back
const overstruck = /[^\n\u0008]\u0008/gu;
/** Ranges of controls, each searched by itself since that takes a fraction of the time of one class. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const anyControl = [/[\u0000-\u0008]/, /\u000B/, /[\u000E\u000F]/, /[\u0010-\u001F]/, /\u007F/];
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

const endOfFile = '\u001A';

/** Removes the mark at the end of a file of DOS, and padding; takes linear time. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\0' || text[end - 1] === endOfFile || /\s/.test(text[end - 1] ?? '')))
    end -= 1;
  const padding = text.slice(end);
  return padding.includes('\0') || padding.includes(endOfFile) ? text.slice(0, end) : text;
}

/** Returns a text as a person sees it; separators of entries become spaces. */
export function withoutControls(text: string): string {
  if (!anyControl.some((range) => range.test(text))) return text;
  return withoutPadding(withoutOverstrikes(withoutTerminalSequences(text)))
    .replaceAll(lineSeparators, '\n')
    .replaceAll(soundless, '')
    .replaceAll(controls, ' ');
}
