/** Formats values of cells as spreadsheet programs show them. */
import { plainNumber } from './decimals.ts';
import { type Condition, parseFormatCode, type Section } from './format-code.ts';
import { formatDate } from './format-dates.ts';
import { formatNumber } from './format-numbers.ts';

/** Number format of a cell, parsed once for all cells that have it. */
export interface CellFormat {
  sections: readonly Section[];
  isDate: boolean;
  /** Chooses a date, a time or both by the value: the program's language decides on the format. */
  isLocal: boolean;
}

const local = 'local';
const isoDate = 'yyyy-mm-dd';

const builtInCodes: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  // Programs show 14 and 22 in the order of their country: ISO dates mean the same day to every reader.
  14: isoDate,
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: `${isoDate} hh:mm`,
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
const isLocalId = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the format of an id: the file's own code, or the one that programs know. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  const known = code ?? (isLocalId(id) ? local : (builtInCodes[id] ?? 'General'));
  const sections = known === local ? [] : parseFormatCode(known);
  const isLocal = known === local;
  return { sections, isLocal, isDate: isLocal || sections.some(({ isDate }) => isDate) };
}

/** Formats a number; one that its format can't show is written with 15 significant digits. */
export function formatCellNumber(value: number, format: CellFormat, is1904: boolean): string {
  if (!Number.isFinite(value)) return String(value);
  const { sections } = format.isLocal ? localFormat(value) : format;
  const chosen = sectionOf(sections, value);
  if (!chosen) return plainNumber(value);
  const { section, isNegative } = chosen;
  if (section.tokens.length === 0) return '';
  if (section.isDate) return tidy(formatDate(section, value, is1904) ?? plainNumber(value));
  const shown = tidy(formatNumber(section, value));
  const needsSign = value < 0 && !isNegative && /[1-9]/.test(shown);
  return needsSign ? `-${shown}` : shown;
}

/** Formats a text: most formats leave it as it is. */
export function formatCellText(text: string, { sections }: CellFormat): string {
  const section = sections[3] ?? sections.findLast(({ tokens }) => tokens.some(isInput));
  if (!section || section.tokens.length === 1) return section && !section.tokens.some(isInput) ? '' : text;
  return section.tokens
    .map((token) => {
      if (token.kind === 'input') return text;
      return token.kind === 'text' ? token.text : '';
    })
    .join('')
    .trim();
}

const isInput = ({ kind }: { kind: string }): boolean => kind === 'input';

const [dateOnly, timeOnly, dateAndTime] = [isoDate, 'hh:mm:ss', `${isoDate} hh:mm:ss`].map((code) => ({
  sections: parseFormatCode(code),
}));

function localFormat(value: number): { sections: readonly Section[] } {
  const format = value < 1 ? timeOnly : dateAndTime;
  return (Number.isInteger(value) ? dateOnly : format) ?? { sections: [] };
}

/** Fillers leave blanks that a column's width asks for. */
const tidy = (text: string): string => text.replace(/[ \u2007]+/g, ' ').trim();

interface Chosen {
  section: Section;
  /** Set if the section shows negative numbers only, so that they need no sign. */
  isNegative: boolean;
}

/** Chooses the section of a number by the conditions, or by its sign. */
function sectionOf(sections: readonly Section[], value: number): Chosen | undefined {
  const numeric = sections.filter(({ tokens }, index) => index < 3 && !(index > 0 && tokens.some(isInput)));
  const [first, second, third] = numeric;
  if (!first) return undefined;
  if (first.tokens.some(isInput)) return undefined;
  if (!second) return { section: first, isNegative: false };
  if (!first.condition && !second.condition) {
    if (value < 0) return { section: second, isNegative: true };
    return { section: value === 0 && third ? third : first, isNegative: false };
  }
  const firstCondition = first.condition ?? { operator: '>', limit: 0 };
  if (holds(firstCondition, value)) return { section: first, isNegative: isBelowZero(firstCondition) };
  const isRest = !second.condition && !third;
  if (isRest || holds(second.condition ?? { operator: '<', limit: 0 }, value)) {
    const isNegative = second.condition ? isBelowZero(second.condition) : isAboveZero(firstCondition);
    return { section: second, isNegative };
  }
  return { section: third ?? second, isNegative: false };
}

const isBelowZero = ({ operator, limit }: Condition): boolean =>
  limit <= 0 && (operator === '<' || (operator === '<=' && limit < 0));
const isAboveZero = ({ operator, limit }: Condition): boolean =>
  limit <= 0 && (operator === '>' || operator === '>=');

function holds({ operator, limit }: Condition, value: number): boolean {
  switch (operator) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      return value !== limit;
  }
}
