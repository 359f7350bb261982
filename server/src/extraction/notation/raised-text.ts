/**
 * Writes superscripts and subscripts so that they stay apart from what precedes them: 10⁶, H₂O, 5½, and
 * x^(a/b) where a character has no superscript form. Markdown has no notation for them.
 */
import type { OfficeContentNode, TextFormatting } from 'officeparser';
import { inScript, type Script, writeFraction } from './script-characters.ts';

/** Adjacent text nodes of one position. */
interface Run {
  nodes: OfficeContentNode[];
  text: string;
  script: Script | undefined;
  /** True if the run leads to a note in the document. */
  isReference: boolean;
}

/** Rewrites the raised and lowered texts of a document; nodes without any stay the same. */
export function withRaisedText(nodes: OfficeContentNode[]): OfficeContentNode[] {
  let changed: OfficeContentNode[] | undefined;
  for (const [index, node] of nodes.entries()) {
    const written = withRaisedParts(node);
    if (written === node) continue;
    changed ??= [...nodes];
    changed[index] = written;
  }
  const whole = changed ?? nodes;
  return whole.some((node) => scriptOf(node) !== undefined) ? rewriteRuns(whole) : whole;
}

/** Rewrites the children and the notes of a node. */
function withRaisedParts(node: OfficeContentNode): OfficeContentNode {
  const children = node.children && withRaisedText(node.children);
  const notes = node.notes && withRaisedText(node.notes);
  return children === node.children && notes === node.notes ? node : { ...node, children, notes };
}

function scriptOf({ type, formatting, notes, text }: OfficeContentNode): Script | undefined {
  if (type !== 'text' || notes?.length || !text) return undefined;
  if (formatting?.superscript) return 'superscript';
  return formatting?.subscript ? 'subscript' : undefined;
}

const isReference = ({ metadata }: OfficeContentNode): boolean =>
  metadata !== undefined && 'link' in metadata && metadata.link !== undefined;

function runsOf(nodes: readonly OfficeContentNode[]): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const [last, script] = [runs.at(-1), scriptOf(node)];
    const text = node.type === 'text' ? (node.text ?? '') : '';
    if (
      script &&
      last?.script === script &&
      last.isReference === (script === 'superscript' && isReference(node))
    ) {
      last.nodes.push(node);
      last.text += text;
    } else
      runs.push({ nodes: [node], text, script, isReference: script === 'superscript' && isReference(node) });
  }
  return runs;
}

function rewriteRuns(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  const runs = runsOf(nodes);
  const written: OfficeContentNode[] = [];
  let before = '';
  for (let index = 0; index < runs.length; ) {
    const run = runs[index];
    if (!run) break;
    const fraction = fractionAt(runs, index, before);
    const parts = fraction ?? [writeRun(run, before, runs[index + 1]?.text ?? '')];
    for (const [offset, text] of parts.entries())
      written.push(...withText(runs[index + offset], text, written.at(-1)));
    before = parts.join('').slice(-8) || before;
    index += parts.length;
  }
  return written;
}

/** Replaces the text of a run, in the style of the text before it, so that no markup separates them. */
function withText(
  run: Run | undefined,
  text: string,
  before: OfficeContentNode | undefined,
): OfficeContentNode[] {
  if (!run?.script) return run?.text === text ? run.nodes : [];
  const [first] = run.nodes;
  if (!first || text === '') return [];
  const style =
    before?.type === 'text' && /\S$/u.test(before.text ?? '') ? before.formatting : first.formatting;
  const { superscript: _raised, subscript: _lowered, ...formatting }: TextFormatting = style ?? {};
  return [{ ...first, text, formatting }];
}

const SLASH = /^\s*[/⁄∕]\s*$/u;
const DIGITS = /^\s*\d{1,4}\s*$/u;

/** Returns the texts of three runs that are a fraction, such as 1 raised, a slash and 2 lowered. */
function fractionAt(runs: readonly Run[], index: number, before: string): string[] | undefined {
  const [over, slash, under] = runs.slice(index, index + 3);
  if (over?.script !== 'superscript' || !slash || !DIGITS.test(over.text)) return undefined;
  if (under?.script === 'subscript' && SLASH.test(slash.text) && DIGITS.test(under.text))
    return [writeFraction(`${over.text.trim()}/${under.text.trim()}`, before), '', ''];
  // The slash may be raised or lowered itself.
  if (slash.script === 'subscript' && /^\s*[/⁄∕]\s*\d{1,4}\s*$/u.test(slash.text))
    return [writeFraction(`${over.text.trim()}/${slash.text.replace(/[\s/⁄∕]/gu, '')}`, before), ''];
  return undefined;
}

function writeRun(run: Run, before: string, after: string): string {
  const { text, script, isReference: leadsAway } = run;
  const content = text.trim();
  if (!script || content === '') return text;
  const lead = text.slice(0, text.length - text.trimStart().length);
  const tail = text.slice(text.trimEnd().length);
  const start = before + lead;
  const written = leadsAway
    ? writeReference(content, start)
    : writeScript(content, { script, before: start, after });
  return lead + written + tail + gapAfter(run, before, after);
}

/** Separates the number of a note from its text; symbols of isotopes are shorter than words. */
const gapAfter = ({ text, script }: Run, before: string, after: string): string =>
  before === '' && script === 'superscript' && /^\d+$/u.test(text) && /^\p{L}{3}/u.test(after) ? ' ' : '';

/** A reference after a number would become part of it. */
function writeReference(content: string, before: string): string {
  if (before.endsWith('[')) return content;
  const number = content.replace(/^\[(.*)\]$/u, '$1');
  if (/\p{L}{2}/u.test(number)) return `[${number}]`;
  const raised = inScript(number, 'superscript');
  return raised === undefined || /\d$/u.test(before) ? `[${number}]` : raised;
}

/** Ordinals such as 1st and 2ème are written in one line. */
const ORDINAL = /^(?:st|nde?|rd|th|er|re|ère|ème|ième)$/iu;
/** Marks that are raised in print, and readable without it. */
const MARKS = /^(?:[*†‡§¶®©™℠°ºª'′″”“"’,;.:()[\]]|\[[^\]]*\])+$/u;
const SIGNS: Record<string, string> = { TM: '™', SM: '℠' };
/** Longer raised texts are written in parentheses. */
const MAX_SCRIPT_CHARACTERS = 16;

interface Place {
  script: Script;
  before: string;
  after: string;
}

function writeScript(content: string, { script, before, after }: Place): string {
  const isSuper = script === 'superscript';
  if (MARKS.test(content)) return content;
  if (isSuper && SIGNS[content]) return SIGNS[content];
  if (isSuper && /\d\s?$/u.test(before)) {
    if (ORDINAL.test(content)) return content;
    if (/^[o0]$/u.test(content) && /^\s?[CF]\b/u.test(after)) return '°';
  }
  const listed = isSuper && !/(?:^|[^\p{L}])\p{L}$|\d$/u.test(before) ? writeNoteList(content) : undefined;
  if (listed !== undefined) return listed;
  const compact = content.replace(/[−–‐‑]/gu, '-').replace(/(?<=\S)\s*([+=-])\s*(?=\S)/gu, '$1');
  const own = compact.length <= MAX_SCRIPT_CHARACTERS ? inScript(compact, script) : undefined;
  if (own !== undefined) return own;
  // Text without anything before it is set small, not raised.
  return /\S$/u.test(before) ? `${isSuper ? '^' : '_'}(${content})` : content;
}

/** Writes numbers of notes, such as 1, 2 or 3–5. */
function writeNoteList(content: string): string | undefined {
  if (!/^\d{1,3}(?:\s?[,;–-]\s?\d{1,3})+$/u.test(content)) return undefined;
  return content.replace(/\d+/gu, (number) => inScript(number, 'superscript') ?? number);
}
