/** Prepares RTF for reading: removes hidden text and page numbers, and marks titles and the numbers of lists. */
import { listMark, parsedLevel, titleMark } from '../markup/block-marks.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

interface Group {
  isHidden: boolean;
  /** Deleted by a tracked change. */
  isDeleted: boolean;
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
  const writer = new RtfWriter(source, leftOut);
  for (const token of rtfTokens(source)) writer.add(token);
  return Buffer.from(writer.text(), 'latin1');
}

/** Writes characters as RTF escapes. */
const escaped = (text: string): string =>
  `{\\uc0${Array.from({ length: text.length }, (_, at) => `\\u${(text.charCodeAt(at) << 16) >> 16} `).join('')}}`;

/** Copies RTF but for the places that change. */
class RtfWriter {
  private readonly pieces: string[] = [];
  private readonly source: string;
  /** End of the source that was copied or dropped. */
  private copied = 0;
  private readonly leftOut: LeftOut;
  private readonly groups: Group[] = [];
  private group: Group = {
    isHidden: false,
    isDeleted: false,
    isData: false,
    isRunning: false,
    starts: 'body',
  };
  private readonly titleStyles = new Set<number>();
  private style = -1;
  private isTitlePending = false;
  private label = '';
  private instruction = '';
  private isPageNumber = false;
  private paragraph = {};

  constructor(source: string, leftOut: LeftOut) {
    this.source = source;
    this.leftOut = leftOut;
  }

  text(): string {
    return [...this.pieces, this.source.slice(this.copied)].join('');
  }

  private insert(text: string, at: number) {
    this.pieces.push(this.source.slice(this.copied, at), text);
    this.copied = at;
  }

  private drop({ start, end }: RtfToken) {
    this.pieces.push(this.source.slice(this.copied, start));
    this.copied = end;
  }

  add(token: RtfToken) {
    if (token.kind === 'open') this.open();
    else if (token.kind === 'close') this.close(token.end);
    else if (token.kind === 'word' && token.name !== 'u') this.addWord(token);
    else this.addText(token);
  }

  private open() {
    this.groups.push(this.group);
    this.group = { ...this.group, starts: this.group.starts === 'label' ? 'label' : 'other' };
  }

  private close(end: number) {
    const { starts } = this.group;
    const outer = this.groups.pop();
    if (!outer) return;
    if (starts === 'label' && outer.starts !== 'label') this.addLabel(outer, end);
    if (starts === 'instruction') this.isPageNumber = pageNumber.test(this.instruction);
    this.group = outer;
  }

  private addWord({ name, value }: RtfToken) {
    const { group } = this;
    if (name === 'v') group.isHidden = value !== 0;
    else if (name === 'deleted') group.isDeleted = value !== 0;
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
    const text = this.textOf(token);
    if (group.isData) this.addData(text, token);
    else if (group.isDeleted) this.drop(token);
    else if (group.isHidden) {
      this.leftOut.addHidden(text, this.paragraph);
      this.drop(token);
    } else if (group.isRunning && this.isPageNumber && this.isInResult()) this.drop(token);
    else {
      if (!this.isTitlePending || text.trim() === '') return;
      this.insert(escaped(titleMark), token.start);
      this.isTitlePending = false;
    }
  }

  private isInResult(): boolean {
    return this.group.starts === 'result' || this.groups.some(({ starts }) => starts === 'result');
  }

  private addData(text: string, token: RtfToken) {
    const { starts } = this.group;
    if (starts === 'label') {
      if (this.label.length < maxLabel) this.label += text;
      this.drop(token);
      return;
    }
    if (this.instruction.length < maxLabel) this.instruction += text;
    const isStyleName = this.groups.at(-1)?.starts === 'styles' || starts === 'styles';
    if (isStyleName && /^\s*title;/i.test(text)) this.titleStyles.add(this.style);
  }

  /** Writes the number of a list item into its text. */
  private addLabel(outer: Group, at: number) {
    const shown = this.label.trim();
    const label = /[\p{L}\p{N}]/u.test(shown) ? shown : '';
    if (!outer.isData && !outer.isHidden) this.insert(escaped(listMark(parsedLevel, label)), at);
  }

  private textOf({ kind, name, value = 0, start, end }: RtfToken): string {
    if (kind === 'text') return this.source.slice(start, end).replaceAll(/[\r\n]/g, '');
    return name === "'" ? windows1252.decode(Uint8Array.of(value)) : String.fromCharCode(value & 0xffff);
  }
}
