/** Finds superscripts and subscripts by their size and place next to other text. */

import type { TextItem } from './pdf-page.ts';

/** Text of one size on one baseline, in the order of drawing. */
interface TextBox {
  text: string;
  x: number;
  width: number;
  baseline: number;
  size: number;
}

interface Script<Box> {
  host: Box;
  isRaised: boolean;
}

/** Largest size in multiples of that of the text next to it, for any script and for numbers. */
const SMALLER = 0.9;
const SAME = 1.02;
const MAX_CHARACTERS = 24;
/** Matches scripts that may be as large as the text next to them. */
const shortNumber = /^\s*[+\u2212-]?\d{1,4}\s*$/;
/** Offsets and gaps in multiples of the size of the text next to it. */
const MIN_RAISE = 0.12;
const MAX_RAISE = 0.75;
const MIN_DROP = 0.04;
const MAX_DROP = 0.5;
const MAX_GAP = 0.35;

/** Size and offset of scripts in multiples of the text next to them, which layout analysis recognises. */
const SCRIPT_SIZE = 0.7;
const SCRIPT_OFFSET = 0.2;

/** Matches letters, numbers and marks of notes, but no marks of lists. */
const mayBeScript = /[\p{L}\p{N}+=*†‡§\u2212\u2122]/u;

/** Matches text that is more than spaces and marks over letters. */
const hasLetters = /[^\s\p{M}\p{C}]/u;

/** Returns the scripts among the boxes, each with the text that it belongs to. */
export function findScripts<Box extends TextBox>(boxes: readonly Box[]): Map<Box, Script<Box>> {
  const scripts = new Map<Box, Script<Box>>();
  const visible = boxes.filter(({ text }) => hasLetters.test(text));
  for (const [index, box] of visible.entries()) {
    const before = visible[index - 1];
    // Two scripts may follow the same text.
    const host = (before && scripts.get(before)?.host) ?? before;
    const script = scriptOf(box, host, before) ?? scriptOf(box, visible[index + 1]);
    if (script) scripts.set(box, script);
  }
  return scripts;
}

function scriptOf<Box extends TextBox>(
  box: Box,
  host: Box | undefined,
  beside = host,
): Script<Box> | undefined {
  if (!host || !beside || box.size > host.size * SAME) return undefined;
  if (!mayBeScript.test(box.text)) return undefined;
  const isSmaller = box.size <= host.size * SMALLER;
  if (isSmaller ? box.text.trim().length > MAX_CHARACTERS : !shortNumber.test(box.text)) return undefined;
  const raise = (box.baseline - host.baseline) / host.size;
  const isRaised = raise >= MIN_RAISE && raise <= MAX_RAISE;
  const isLowered = -raise >= (isSmaller ? MIN_DROP : MIN_RAISE) && -raise <= MAX_DROP;
  if (!isRaised && !isLowered) return undefined;
  return gapBetween(box, beside) <= MAX_GAP * host.size ? { host, isRaised } : undefined;
}

/** Returns the horizontal distance of two boxes; a text in right-to-left script may stand on both sides. */
const gapBetween = (left: TextBox, right: TextBox): number =>
  Math.max(left.x - (right.x + right.width), right.x - (left.x + left.width));

/**
 * Gives scripts a size and place by which layout analysis recognises them and keeps them in their line.
 * Returns the items of scripts.
 */
export function placeScripts(items: readonly TextItem[]): TextItem[] {
  const boxes = items.flatMap((item) => {
    const { transform, str, width } = item;
    const [a, b, , size, x, baseline] = transform;
    return a > 0 && size > 0 && b === 0 ? [{ item, text: str, x, width, baseline, size }] : [];
  });
  const scripts = findScripts(boxes);
  let host: TextBox | undefined;
  for (const box of boxes) {
    const script = scripts.get(box);
    const isBlank = box.text.trim() === '';
    host = script?.host ?? (isBlank ? host : undefined);
    if (!host) continue;
    // A space after a script belongs to the line.
    const [size, offset] = isBlank
      ? [1, 0]
      : [SCRIPT_SIZE, script?.isRaised ? SCRIPT_OFFSET : -SCRIPT_OFFSET];
    const scale = (size * host.size) / box.size;
    const [a, b, c, d, x] = box.item.transform;
    box.item.transform = [a * scale, b, c * scale, d * scale, x, host.baseline + offset * host.size];
  }
  return [...scripts.keys()].map(({ item }) => item);
}
