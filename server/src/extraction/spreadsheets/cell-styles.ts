/** Reads the styles of a workbook's cells: number formats and fonts. */
import type { TextFormatting } from 'officeparser';
import { type CellFormat, formatOf } from './format-value.ts';
import { type Attributes, parseXml } from './package-parts.ts';
import { addFontProperty } from './rich-text.ts';

export interface CellStyle {
  format: CellFormat;
  font: TextFormatting;
}

export type StyleOf = (index: number) => CellStyle;

/** Returns a lookup of styles by index; without styles, every cell has the general one. */
export function readStyles(content: Uint8Array | undefined): StyleOf {
  const codes = new Map<number, string>();
  const fonts: TextFormatting[] = [];
  const lists = { cellXfs: [] as Attributes[], cellStyleXfs: [] as Attributes[] };
  if (content) collectStyles(content, { codes, fonts, lists });
  const known = new Map<number, CellStyle>();
  return (index) => {
    const style = known.get(index) ?? styleAt(index);
    known.set(index, style);
    return style;
  };

  function styleAt(index: number): CellStyle {
    const own = lists.cellXfs[index] ?? {};
    const named = lists.cellStyleXfs[Number(own.xfId)] ?? {};
    const id = Number(own.numFmtId ?? named.numFmtId ?? 0);
    const font = fonts[Number(own.fontId ?? named.fontId ?? 0)] ?? {};
    return { format: formatOf(id, codes.get(id)), font };
  }
}

interface Collected {
  codes: Map<number, string>;
  fonts: TextFormatting[];
  lists: { cellXfs: Attributes[]; cellStyleXfs: Attributes[] };
}

function collectStyles(content: Uint8Array, { codes, fonts, lists }: Collected): void {
  let list: string | undefined;
  parseXml(content, {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'fonts' || name === 'cellXfs' || name === 'cellStyleXfs')
        list = name;
      else if (list === 'numFmts' && name === 'numFmt')
        codes.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General');
      else if (list === 'fonts' && name === 'font') fonts.push({});
      else if (list === 'fonts') addFontProperty(fonts.at(-1) ?? {}, name, attributes);
      else if (name === 'xf' && (list === 'cellXfs' || list === 'cellStyleXfs')) lists[list].push(attributes);
    },
    close(name) {
      if (name === list) list = undefined;
    },
  });
}
