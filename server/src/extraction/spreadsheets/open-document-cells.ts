/** Completes spreadsheets in OpenDocument format whose cells have values without the text that is shown. */
import { openZip } from '../readers/markup/zip-parts.ts';
import { isoText } from './cell-dates.ts';
import { plainNumber } from './decimals.ts';

const contentPath = 'content.xml';
const emptyCell = /<table:table-cell(\s[^<>]*?)(?:\/>|><\/table:table-cell>)/g;

/** Returns the file with a text in each cell that has a value or a formula. */
export function withCellTexts(file: Uint8Array): Uint8Array {
  const zip = openZip(file);
  const markup = zip?.read(contentPath);
  if (!zip || markup === undefined) return file;
  let count = 0;
  const completed = markup.replace(emptyCell, (cell: string, attributes: string) => {
    const text = textOf(attributes);
    if (text === undefined) return cell;
    count += 1;
    return `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`;
  });
  return count === 0 ? file : zip.replace(new Map([[contentPath, completed]]));
}

/** Returns the text of a cell in XML; its value wins over its formula. */
function textOf(attributes: string): string | undefined {
  if (!/office:|table:formula/.test(attributes)) return undefined;
  const value = valueOf((name) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).join(''),
  );
  return value === undefined || value === '' ? undefined : value;
}

function valueOf(attribute: (name: string) => string | undefined): string | undefined {
  const value = attribute('office:value');
  const number = plainNumber(Number(value));
  switch (attribute('office:value-type') ?? attribute('calcext:value-type')) {
    case 'float':
      return value && number;
    case 'percentage':
      return value && `${plainNumber(Number((Number(value) * 100).toPrecision(15)))}%`;
    case 'currency':
      return value && `${number} ${attribute('office:currency') ?? ''}`.trim();
    case 'date':
      return isoText(attribute('office:date-value') ?? '');
    case 'time':
      return timeText(attribute('office:time-value') ?? '');
    case 'boolean':
      return attribute('office:boolean-value')?.toUpperCase();
    case 'string':
      return attribute('office:string-value') ?? formulaText(attribute('table:formula'));
    default:
      return formulaText(attribute('table:formula'));
  }
}

/** Writes a duration such as `PT30H15M00S` as `30:15:00`. */
const timeText = (value: string): string =>
  value.replace(/^(-?)PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S$/, '$1$2:$3:$4');

/** Writes a formula such as `of:=[.B2]*2` as `=B2*2`. */
const formulaText = (formula: string | undefined): string | undefined =>
  formula
    ?.replace(/^\w+:(?==)/, '')
    .replace(/\[([^\]]*)\]/g, (...[, reference = '']) => reference.replace(/^\.|(?<=:)\./g, ''));
