/** Prepares RTF for reading: removes hidden text and page numbers, and marks titles and the numbers of lists. */
import { listMark, parsedLevel, titleMark } from '../markup/block-marks.ts';
import { fieldText } from '../markup/field-text.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { symbolOf } from '../word/word-symbols.ts';
import { characters, escaped, unicodeEscapes, windows1252 } from './rtf-escapes.ts';
import { RtfFonts } from './rtf-fonts.ts';
import { type RtfGroup, bodyGroup } from './rtf-group.ts';
import { type RtfFormula, openFormula } from './rtf-formula.ts';
import { isLookWord } from './rtf-look.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

const dataDestinations = (
  '* colortbl info pict xe tc rxe bkmkstart bkmkend themedata colorschememapping datastore ' +
  'fldtype datafield'
).split(' ');
const runningDestinations = 'header headerl headerr headerf footer footerl footerr footerf'.split(' ');
const pageNumber = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const maxLabel = 60;
const maxInstruction = 2_000;
/** Property of a shape that holds its text. */
const shapeText = 'gtextUNICODE';

/** Returns the document as it is shown. */
export function prepareRtf(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const source = Buffer.from(file).toString('latin1');
  if (!source.trimStart().startsWith('{\\rtf')) return file;
  const writer = new RtfWriter(source, leftOut);
  for (const token of rtfTokens(source)) writer.add(token);
  return Buffer.from(writer.text(), 'latin1');
}

/** Copies RTF but for the places that change. */
class RtfWriter {
  private readonly pieces: string[] = [];
  private readonly source: string;
  /** End of the source that was copied or dropped. */
  private copied = 0;
  /** End of the last word, if text behind it would belong to it; else -1. */
  private openWord = -1;
  /** True if words were dropped behind such a word. */
  private isWordCut = false;
  private readonly leftOut: LeftOut;
  private readonly groups: RtfGroup[] = [];
  private group: RtfGroup = { ...bodyGroup };
  private readonly fonts = new RtfFonts();
  /** Stand-ins of the last Unicode character that are still to come. */
  private standIns = 0;
  private formula: RtfFormula | undefined;
  private hasResult = false;
  private shapeProperty = '';
  private shapeTexts = '';
  private readonly titleStyles = new Set<number>();
  private style = -1;
  private isTitlePending = false;
  private label = '';
  private instruction = '';
  /** Instruction of the field whose result may follow. */
  private fieldInstruction = '';
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
    if (start > this.copied) this.pieces.push(this.source.slice(this.copied, start));
    this.copied = end;
  }

  add(token: RtfToken): void {
    const { kind, name, start, end } = token;
    if (kind === 'word' && this.isLook(name)) {
      this.isWordCut ||= start === this.openWord;
      return this.drop(token);
    }
    if (this.isWordCut && kind === 'text') this.insert(' ', start);
    this.isWordCut = false;
    this.follow(token);
    this.openWord = kind === 'word' && this.copied < end && this.source[end - 1] !== ' ' ? end : -1;
  }

  private isLook(name: string): boolean {
    return this.standIns === 0 && !this.formula && this.group.starts !== 'fonts' && isLookWord(name);
  }

  private follow(token: RtfToken) {
    if (token.kind !== 'text' && token.kind !== 'character') this.standIns = 0;
    if (token.kind === 'open') this.open();
    else if (token.kind === 'close') this.close(token.end);
    else if (token.kind === 'word' && token.name !== 'u') this.addWord(token);
    else this.addText(token);
    if (token.kind === 'word' && token.name === 'u') this.standIns = this.group.fallback;
  }

  private open() {
    this.groups.push(this.group);
    const { starts } = this.group;
    const isKept = starts === 'label' || starts === 'fonts';
    this.group = { ...this.group, starts: isKept ? starts : 'other' };
    this.formula?.open();
  }

  private close(end: number) {
    const { starts } = this.group;
    const outer = this.groups.pop();
    if (!outer) return;
    if (starts === 'label' && outer.starts !== 'label') this.addLabel(outer, end);
    if (starts === 'instruction') {
      this.fieldInstruction = this.instruction;
      this.isPageNumber = pageNumber.test(this.instruction);
    }
    if (starts === 'field') this.addFieldText(outer, end);
    if (starts === 'shape') this.addShapeText(outer, end);
    this.formula?.close();
    this.group = outer;
    if (this.formula && starts === 'formula') {
      this.addShown(this.formula.text(), end);
      this.formula = undefined;
    }
  }

  /** Adds text that the reader would not find, unless it is hidden. */
  private addShown(text: string, at: number) {
    const { isHidden, isDeleted } = this.group;
    if (text !== '' && !isHidden && !isDeleted) this.insert(escaped(text), at);
  }

  /** Writes what a field without a stored result shows. */
  private addFieldText(outer: RtfGroup, at: number) {
    const instruction = this.fieldInstruction;
    this.fieldInstruction = '';
    const isShown = !outer.isData && !outer.isHidden && !outer.isDeleted;
    if (isShown && !this.hasResult) this.addShown(fieldText(instruction), at);
  }

  private addShapeText(outer: RtfGroup, at: number) {
    if (!outer.isData) this.addShown(this.shapeTexts && ` ${this.shapeTexts} `, at);
    this.shapeTexts = '';
  }

  private addWord(token: RtfToken) {
    const { name, value } = token;
    if (this.formula) this.formula.addWord(name);
    else if (this.group.starts === 'fonts') this.fonts.addWord(token);
    else if (characters[name] !== undefined) this.addCharacter(token, characters[name]);
    else this.words.get(name)?.(this.group, value);
  }

  /** Starts a paragraph. */
  private readonly startParagraph = () => {
    this.paragraph = {};
    this.isTitlePending = false;
  };

  /** Effects of control words; others concern the look. */
  private readonly words = new Map<string, (group: RtfGroup, value: number | undefined) => void>([
    ...dataDestinations.map((name) => [name, (group: RtfGroup) => void (group.isData = true)] as const),
    ...runningDestinations.map((name) => [name, (group: RtfGroup) => void (group.isRunning = true)] as const),
    ['v', (group, value) => void (group.isHidden = value !== 0)],
    ['deleted', (group, value) => void (group.isDeleted = value !== 0)],
    ['plain', (group) => void Object.assign(group, { isHidden: false, font: -1 })],
    ['shptxt', (group) => void (group.isData = false)],
    ['annotation', (group) => void (group.isData = false)],
    ['listtext', () => this.start('label')],
    ['pntext', () => this.start('label')],
    ['fldinst', () => this.start('instruction')],
    ['fldrslt', (group) => void (group.isResult = true)],
    [
      'field',
      (group) => {
        group.starts = 'field';
        this.hasResult = false;
      },
    ],
    ['stylesheet', () => this.start('styles')],
    ['fonttbl', () => this.start('fonts')],
    ['moMath', () => this.startFormula()],
    ['shp', (group) => void (group.starts = 'shape')],
    ['sn', () => this.start('shapeName')],
    ['sv', () => this.start('shapeValue')],
    ['f', (group, value = -1) => void (group.font = value)],
    ['uc', (group, value = 1) => void (group.fallback = value)],
    [
      's',
      (_group, value = -1) => {
        this.style = value;
        this.isTitlePending = this.titleStyles.has(value);
      },
    ],
    ['par', this.startParagraph],
    ['pard', this.startParagraph],
  ]);

  private start(starts: RtfGroup['starts']) {
    this.group.starts = starts;
    this.group.isData = true;
    this.label = '';
    if (starts === 'instruction') this.instruction = '';
    if (starts === 'shapeName') this.shapeProperty = '';
  }

  private startFormula() {
    this.group.starts = 'formula';
    this.formula = openFormula();
  }

  /** Replaces a word by its character. */
  private addCharacter(token: RtfToken, text: string) {
    const { group } = this;
    if (group.isData) this.addData(text, token);
    else if (group.isDeleted || group.isHidden) this.drop(token);
    else {
      this.noteResult(text);
      this.insert(escaped(text), token.start);
      this.copied = token.end;
    }
  }

  private noteResult(text: string) {
    this.hasResult ||= this.group.isResult && text.trim() !== '';
  }

  private addText(token: RtfToken) {
    const { group } = this;
    const text = this.withoutStandIns(token);
    if (this.formula) this.formula.addText(text);
    else if (group.starts === 'fonts') this.fonts.addText(text);
    else if (group.isData) this.addData(text, token);
    else if (group.isDeleted) this.drop(token);
    else if (group.isHidden) {
      this.leftOut.addHidden(text, this.paragraph);
      this.drop(token);
    } else if (group.isRunning && this.isPageNumber && group.isResult) this.drop(token);
    else {
      this.noteResult(text);
      if (this.isTitlePending && text.trim() !== '') {
        this.insert(escaped(titleMark), token.start);
        this.isTitlePending = false;
      }
      this.addSigns(token, text);
    }
  }

  /** Returns the text without the characters that stand in for the one before. */
  private withoutStandIns(token: RtfToken): string {
    const text = this.textOf(token);
    const skipped = Math.min(this.standIns, text.length);
    this.standIns -= skipped;
    return text.slice(skipped);
  }

  /** Writes letters in a font of signs as what they show. */
  private addSigns({ kind, name, start, end }: RtfToken, text: string) {
    const font = text === '' ? '' : this.fonts.signFont(this.group.font);
    if (font === '') return;
    const shown = Array.from(text, (sign) => symbolOf(font, sign.charCodeAt(0).toString(16))).join('');
    const standIns = kind === 'text' ? end - start - text.length : 0;
    // The substitutes of a Unicode character follow it.
    this.insert(name === 'u' ? unicodeEscapes(shown || ' ') : escaped(shown), start + standIns);
    this.copied = end;
  }

  private addData(text: string, token: RtfToken) {
    const { starts } = this.group;
    if (starts === 'label') {
      if (this.label.length < maxLabel) this.label += text;
      this.drop(token);
      return;
    }
    if (starts === 'shapeName') this.shapeProperty += text;
    else if (starts === 'shapeValue' && this.shapeProperty === shapeText) this.shapeTexts += text;
    else if (this.instruction.length < maxInstruction) this.instruction += text;
    const isStyleName = this.groups.at(-1)?.starts === 'styles' || starts === 'styles';
    if (isStyleName && /^\s*title;/i.test(text)) this.titleStyles.add(this.style);
  }

  /** Writes the number of a list item into its text. */
  private addLabel(outer: RtfGroup, at: number) {
    const shown = this.label.trim();
    const label = /[\p{L}\p{N}]/u.test(shown) ? shown : '';
    if (!outer.isData && !outer.isHidden) this.insert(escaped(listMark(parsedLevel, label)), at);
  }

  private textOf({ kind, name, value = 0, start, end }: RtfToken): string {
    if (kind === 'text') return this.source.slice(start, end).replaceAll(/[\r\n]/g, '');
    return name === "'" ? (windows1252[value] ?? '') : String.fromCharCode(value & 0xffff);
  }
}
