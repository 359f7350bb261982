/** Collects texts of spreadsheets with their runs. */
import type { OfficeContentNode, TextFormatting } from 'officeparser';
import type { Attributes } from './package-parts.ts';

/** Text without runs, or the runs of a formatted one. */
export type CellText = string | OfficeContentNode[];

/** Characters that XML can't hold are written as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (...[, code = '']) => characterOf(Number.parseInt(code, 16)))
    : text;

const characterOf = (code: number): string => (code === 0x0d ? '' : String.fromCharCode(code));

const switches: Record<string, keyof TextFormatting> = {
  b: 'bold',
  i: 'italic',
  strike: 'strikethrough',
};

/** Adds a property of a font; an explicit zero switches it off. */
export function addFontProperty(formatting: TextFormatting, name: string, { val }: Attributes): void {
  const property = switches[name];
  if (property !== undefined)
    Object.assign(formatting, { [property]: !/^(?:0|false|off)$/i.test(val ?? '') });
  if (name === 'vertAlign' && val === 'superscript') formatting.superscript = true;
  if (name === 'vertAlign' && val === 'subscript') formatting.subscript = true;
}

export const textNode = (text: string, formatting?: TextFormatting): OfficeContentNode => ({
  type: 'text',
  text,
  ...(formatting && Object.values(formatting).includes(true) && { formatting }),
});

/** Collects a shared or inline string; phonetic readings are no part of its text. */
export function collectText() {
  let plain = '';
  let runs: OfficeContentNode[] = [];
  let formatting: TextFormatting | undefined;
  let [isText, isPhonetic, isProperties] = [false, false, false];
  return {
    open(name: string, attributes: Attributes) {
      if (name === 'rPh') isPhonetic = true;
      if (name === 'rPr') isProperties = true;
      else if (isProperties && formatting) addFontProperty(formatting, name, attributes);
      if (name === 'r') formatting = {};
      if (name === 't') isText = !isPhonetic;
    },
    text(text: string) {
      if (isText) plain += text;
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false;
      if (name === 'rPr') isProperties = false;
      if (name === 't') isText = false;
      if (name !== 'r') return;
      if (plain !== '') runs.push(textNode(withoutEscapes(plain), formatting));
      plain = '';
      formatting = undefined;
    },
    /** Returns the text collected since the last call. */
    take(): CellText {
      const taken = runs.some((run) => run.formatting)
        ? [...runs, ...(plain === '' ? [] : [textNode(withoutEscapes(plain))])]
        : runs.map(({ text = '' }) => text).join('') + withoutEscapes(plain);
      plain = '';
      runs = [];
      return taken;
    },
  };
}
