/** Prepares RTF for reading: removes hidden text and page numbers, and marks titles and the numbers of lists. */
import { listMark, parsedLevel, titleMark } from '../markup/block-marks.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

interface Group {
  isHidden: boolean;
  /** Text of the group is no text of the document. */
  isData: boolean;
  /** True for headers and footers. */
  isRunning: boolean;
  /** Destination that the group starts. */
  starts: 'body' | 'label' | 'instruction' | 'result' | 'styles' | 'other';
}

const dataDestinations = new Set(
  'fonttbl colortbl info pict xe tc rxe bkmkstart bkmkend themedata colorschememapping datastore fldtype datafield'.split(
    ' ',
  ),
);
const runningDestinations = new Set(
  'header headerl headerr headerf footer footerl footerr footerf'.split(' '),
);
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const windows1252 = new TextDecoder('windows-1252');
const maxLabel = 60;

/** Returns the document as it is shown. */
export function prepareRtf(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const source = Buffer.from(file).toString('latin1');
  if (!source.trimStart().startsWith('{\\rtf')) return file;
  const writer = new RtfWriter(leftOut);
  for (const token of rtfTokens(source)) writer.add(token);
  return Buffer.from(writer.pieces.join(''), 'latin1');
}

/** Writes characters as RTF escapes. */
const escaped = (text: string): string =>
  `{\\uc0${Array.from({ length: text.length }, (_, at) => `\\u${(text.charCodeAt(at) << 16) >> 16} `).join('')}}`;

class RtfWriter {
  readonly pieces: string[] = [];
  private readonly leftOut: LeftOut;
  private readonly groups: Group[] = [];
  private group: Group = { isHidden: false, isData: false, isRunning: false, starts: 'body' };
  private readonly titleStyles = new Set<number>();
  private style = -1;
  private isTitlePending = false;
  private label = '';
  private instruction = '';
  private isPageNumber = false;
  private paragraph = {};

  constructor(leftOut: LeftOut) {
    this.leftOut = leftOut;
  }

  add(token: RtfToken) {
    if (token.kind === 'open') this.open();
    else if (token.kind === 'close') this.close();
    else if (token.kind === 'word' && token.name !== 'u') this.addWord(token);
    else this.addText(token);
  }

  private open() {
    this.groups.push(this.group);
    this.group = { ...this.group, starts: this.group.starts === 'label' ? 'label' : 'other' };
    this.pieces.push('{');
  }

  private close() {
    const { starts } = this.group;
    const outer = this.groups.pop();
    this.pieces.push('}');
    if (!outer) return;
    if (starts === 'label' && outer.starts !== 'label') this.addLabel(outer);
    if (starts === 'instruction') this.isPageNumber = pageNumber.test(this.instruction);
    this.group = outer;
  }

  private addWord({ name, value, source }: RtfToken) {
    this.pieces.push(source);
    const { group } = this;
    if (name === 'v') group.isHidden = value !== 0;
    else if (name === 'plain') group.isHidden = false;
    else if (name === '*' || dataDestinations.has(name)) group.isData = true;
    else if (runningDestinations.has(name)) group.isRunning = true;
    else if (name === 'listtext' || name === 'pntext') this.start('label');
    else if (name === 'fldinst') this.start('instruction');
    else if (name === 'fldrslt') group.starts = 'result';
    else if (name === 'stylesheet') this.start('styles');
    else if (name === 'moMath') this.leftOut.add('formulas');
    else if (name === 's') this.style = value ?? -1;
    if (name === 's') this.isTitlePending = this.titleStyles.has(this.style);
    if (name === 'par' || name === 'pard') {
      this.paragraph = {};
      this.isTitlePending = false;
    }
  }

  private start(starts: Group['starts']) {
    this.group.starts = starts;
    this.group.isData = true;
    this.label = '';
    this.instruction = '';
  }

  private addText(token: RtfToken) {
    const { group } = this;
    const text = textOf(token);
    if (group.isData) this.addData(text, token);
    else if (group.isHidden) this.leftOut.addHidden(text, this.paragraph);
    else if (!(group.isRunning && this.isPageNumber && this.isInResult())) {
      if (this.isTitlePending && text.trim() !== '') {
        this.pieces.push(escaped(titleMark));
        this.isTitlePending = false;
      }
      this.pieces.push(token.source);
    }
  }

  private isInResult(): boolean {
    return this.group.starts === 'result' || this.groups.some(({ starts }) => starts === 'result');
  }

  private addData(text: string, token: RtfToken) {
    const { starts } = this.group;
    if (starts === 'label') {
      if (this.label.length < maxLabel) this.label += text;
      return;
    }
    this.pieces.push(token.source);
    if (this.instruction.length < maxLabel) this.instruction += text;
    const isStyleName = this.groups.at(-1)?.starts === 'styles' || starts === 'styles';
    if (isStyleName && /^\s*title;/i.test(text)) this.titleStyles.add(this.style);
  }

  /** Writes the number of a list item into its text. */
  private addLabel(outer: Group) {
    const shown = this.label.trim();
    const label = /[\p{L}\p{N}]/u.test(shown) ? shown : '';
    if (!outer.isData && !outer.isHidden) this.pieces.push(escaped(listMark(parsedLevel, label)));
  }
}

function textOf({ kind, source, value = 0 }: RtfToken): string {
  if (kind === 'text') return source.replaceAll(/[\r\n]/g, '');
  if (kind === 'word') return String.fromCharCode(value & 0xffff);
  return source.startsWith("\\'") ? windows1252.decode(Uint8Array.of(value)) : String.fromCharCode(value);
}
