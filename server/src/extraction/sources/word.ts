/** Rewrites what the reader of Word documents drops: rows that start in a later column, and raised positions. */

export const wordParts = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/;

/** Half points from which a position is raised or lowered text. */
const MIN_POSITION = 3;
/** Initials of a page are lowered, and larger; half points. */
const MAX_SIZE = 40;
/** Longer texts are moved for their looks. */
const MAX_CHARACTERS = 8;
const MAX_PROPERTIES = 4_000;

export function rewriteWord(xml: string): string {
  const merged = xml.includes('<w:hMerge') ? withMergesAcross(xml) : xml;
  const placed = merged.includes('<w:gridBefore') ? withCellsBefore(merged) : merged;
  return placed.includes('<w:position') ? withPositions(placed) : placed;
}

/** Gives the first of horizontally merged cells the columns of the others, which end. */
function withMergesAcross(xml: string): string {
  const parts = xml.split(/(?=<w:tc[ >])/);
  let [first, columns] = [0, 1];
  const widen = () => {
    const part = parts[first] ?? '';
    if (columns > 1) parts[first] = part.replace(/<w:hMerge[^<>]*>/, `<w:gridSpan w:val="${columns}"/>`);
  };
  for (const [index, part] of parts.entries()) {
    const merge = /<w:hMerge(?:\s+w:val="(\w+)")?\s*\/>/.exec(part);
    const end = part.indexOf('</w:tc>');
    if (merge && merge[1] !== 'restart' && first > 0 && end >= 0) {
      parts[index] = part.slice(end + '</w:tc>'.length);
      columns += 1;
      continue;
    }
    widen();
    [first, columns] = [merge?.[1] === 'restart' ? index : 0, 1];
  }
  widen();
  return parts.join('');
}

/** Adds an empty cell to rows that leave out the first columns. */
const withCellsBefore = (xml: string): string =>
  xml
    .split(/(?=<w:gridBefore\s)/)
    .map((part) => {
      const columns = /^<w:gridBefore\s[^<>]*w:val="(\d{1,3})"/.exec(part)?.[1];
      const cell = `</w:trPr><w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr><w:p/></w:tc>`;
      return columns ? part.replace('</w:trPr>', cell) : part;
    })
    .join('');

const withPositions = (xml: string): string =>
  xml
    .split(/(?=<w:rPr>)/)
    .map((part) => {
      const end = part.indexOf('</w:rPr>');
      if (end < 0 || end > MAX_PROPERTIES) return part;
      const properties = part.slice(0, end);
      const position = Number(/<w:position\s+w:val="(-?\d{1,3})"/.exec(properties)?.[1] ?? 0);
      const size = Number(/<w:sz\s+w:val="(\d{1,4})"/.exec(properties)?.[1] ?? 0);
      const text = /^<\/w:rPr>\s*<w:t(?:\s[^<>]*)?>([^<>]*)</.exec(part.slice(end, end + 100))?.[1] ?? '';
      const isRaised =
        Math.abs(position) >= MIN_POSITION && size < MAX_SIZE && !properties.includes('<w:vertAlign');
      if (!isRaised || text === '' || text.length > MAX_CHARACTERS) return part;
      const script = position > 0 ? 'superscript' : 'subscript';
      return `${properties}<w:vertAlign w:val="${script}"/>${part.slice(end)}`;
    })
    .join('');
