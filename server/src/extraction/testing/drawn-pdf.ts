/** PDFs with characters drawn at given places. */
import { withCrossReferences } from './pdf-file.ts';

export interface DrawnText {
  /** Characters from left to right, each half as wide as high; marks over letters and NUL have no width. */
  text: string;
  x: number;
  y: number;
  /** Default 12. */
  size?: number;
  /** Space after each character in points. Default 0. */
  spacing?: number;
  /** Clockwise turn in degrees that makes the text upright; `x` and `y` are its place then. Default 0. */
  turn?: keyof typeof matrices;
}

/** Line from one place to another. */
export interface DrawnLine {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

const [width, height] = [595, 842];
/** Direction of a text and its place on the page. */
const matrices = {
  0: (x: number, y: number) => [1, 0, 0, 1, x, y],
  90: (x: number, y: number) => [0, 1, -1, 0, width - y, x],
  180: (x: number, y: number) => [-1, 0, 0, -1, width - x, height - y],
  270: (x: number, y: number) => [0, -1, 1, 0, y, height - x],
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const streamOf = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Creates a PDF with a page per list of texts and lines, drawn in their order. */
export function drawnPdf(...pages: (readonly (DrawnText | DrawnLine)[])[]): Buffer {
  const characters = [
    ...new Set(pages.flat().flatMap((drawn) => ('text' in drawn ? Array.from(drawn.text) : []))),
  ];
  const codeOf = new Map(characters.map((character, index) => [character, hex(index + 1, 2)]));
  const draw = ({ text, x, y, size = 12, spacing = 0, turn = 0 }: DrawnText): string => {
    const codes = Array.from(text, (character) => codeOf.get(character)).join('');
    return `BT /F ${size} Tf ${spacing} Tc ${matrices[turn](x, y).join(' ')} Tm <${codes}> Tj ET`;
  };
  const drawAll = (drawn: DrawnText | DrawnLine): string =>
    'text' in drawn ? draw(drawn) : `${drawn.from.join(' ')} m ${drawn.to.join(' ')} l S`;
  const entries = characters.map((character) => `<${codeOf.get(character)}> <${utf16(character)}>`);
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${entries.length} beginbfchar ${entries.join(' ')} endbfchar endcmap end`;
  const widths = characters.map((character) => (/[\p{M}\0]/u.test(character) ? 0 : 500)).join(' ');
  const font = `<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /FirstChar 1 /LastChar ${characters.length} /Widths [${widths}] /ToUnicode 4 0 R >>`;
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  return withCrossReferences([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    streamOf(map),
    ...pages.flatMap((texts, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F 3 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      streamOf(texts.map(drawAll).join('\n')),
    ]),
  ]);
}
