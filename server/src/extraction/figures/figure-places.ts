/** Locates the pictures of a document in its text, and their captions. */
import type { OfficeContentNode } from 'officeparser';

/** Private-use characters that mark a picture's position while the text is assembled. */
const [markStart, markEnd] = ['\u{F0000}', '\u{F0001}'];
const marks = new RegExp(`${markStart}(\\d+)${markEnd}`, 'u');
const anyMark = new RegExp(`${markStart}\\d+${markEnd}`, 'gu');

/** Picture with its position in the text. */
export interface PlacedFigure {
  /** Name of the picture within its document. */
  name: string;
  /** Empty without a caption. */
  caption: string;
  /** Span of the caption, or position of the picture. */
  start: number;
  end: number;
}

interface NamedPicture {
  name: string;
  altText: string;
}

interface ImageMetadata {
  attachmentName?: string;
  altText?: string;
}

/** Replaces embedded pictures by marks, and drops linked ones. */
export function markPictures(
  nodes: readonly OfficeContentNode[],
  pictures: NamedPicture[],
): OfficeContentNode[] {
  return nodes.flatMap((node): OfficeContentNode[] => {
    if (node.type !== 'image') {
      if (!node.children?.some(mayHoldPictures)) return [node];
      return [{ ...node, children: markPictures(node.children, pictures) }];
    }
    const { attachmentName, altText = '' } = (node.metadata ?? {}) as ImageMetadata;
    if (attachmentName === undefined) return [];
    const mark = `${markStart}${pictures.length}${markEnd}`;
    pictures.push({ name: attachmentName, altText: altText.trim() });
    return [{ type: 'paragraph', children: [{ type: 'text', text: mark }] }];
  });
}

const mayHoldPictures = ({ type, children }: OfficeContentNode): boolean =>
  type === 'image' || children !== undefined;

/** Matches caption lines in common languages of manuals. */
const captionLine =
  /^[*_#\s]*(?:fig(?:ure|ura|\.)?|abb(?:ildung|\.)?|bild|image|chart|diagram|photo|plate|ill(?:ustration|\.)|рис(?:унок|\.)|图|図|그림|الشكل|شكل)\s*(?:[\dIVX]|\p{Lu}\.?\d)/iu;
const maxCaptionCharacters = 500;
/** Placeholder alternative texts that programs generate. */
const emptyAltText =
  /^(?:(?:image|picture|bild|grafik|graphic|img|figure)\s*[\d_-]*|.*\.(?:png|jpe?g|gif|svg|webp|emf|wmf))$/i;

/**
 * Removes the marks from a text and returns the pictures' positions. Alternative text of an uncaptioned
 * picture becomes part of the text.
 */
export function placeFigures(
  marked: string,
  pictures: readonly NamedPicture[],
): { text: string; figures: PlacedFigure[] } {
  if (pictures.length === 0) return { text: marked, figures: [] };
  const paragraphs = marked.split(/\n{2,}/);
  const plain = paragraphs.map((paragraph) =>
    paragraph.includes(markStart) ? paragraph.replace(anyMark, '').trim() : paragraph,
  );
  const figures: PlacedFigure[] = [];
  let text = '';
  const add = (paragraph: string) => {
    text += text === '' || paragraph === '' ? paragraph : `\n\n${paragraph}`;
  };
  const pending: { figure: PlacedFigure; paragraph: number }[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const named = picturesOf(paragraph, pictures);
    const from = text === '' ? 0 : text.length + 2;
    add(plain[index] ?? '');
    const place = { start: Math.min(from, text.length), end: text.length };
    for (const { figure } of pending.filter((one) => one.paragraph === index)) Object.assign(figure, place);
    for (const { name, altText } of named) {
      const at = findCaption(plain, index);
      const figure = { name, caption: at === undefined ? '' : captionText(plain[at] ?? ''), ...place };
      if (at !== undefined && at > index) pending.push({ figure, paragraph: at });
      if (at !== undefined && at < index) Object.assign(figure, placeOf(text, plain[at] ?? ''));
      if (at === undefined && altText !== '' && !emptyAltText.test(altText)) {
        const before = text === '' ? 0 : text.length + 2;
        const caption = altText.replace(/\s+/g, ' ').slice(0, maxCaptionCharacters);
        add(`*${caption}*`);
        Object.assign(figure, { caption, start: before, end: text.length });
      }
      figures.push(figure);
    }
  }
  return { text, figures };
}

const picturesOf = (paragraph: string, pictures: readonly NamedPicture[]): NamedPicture[] =>
  (paragraph.match(anyMark) ?? []).flatMap((mark) => pictures[Number(marks.exec(mark)?.[1])] ?? []);

/** Finds the caption in the picture's own paragraph, the next one or the previous one. */
function findCaption(paragraphs: readonly string[], index: number): number | undefined {
  const adjacentParagraph = (at: number, step: 1 | -1): number | undefined => {
    let next = at + step;
    while (paragraphs[next] === '') next += step;
    return next;
  };
  return [index, adjacentParagraph(index, 1), adjacentParagraph(index, -1)].find((at) => {
    const paragraph = at === undefined ? undefined : paragraphs[at];
    return paragraph !== undefined && paragraph.length <= maxCaptionCharacters && captionLine.test(paragraph);
  });
}

const placeOf = (text: string, paragraph: string) => {
  const start = Math.max(text.lastIndexOf(paragraph), 0);
  return { start, end: start + paragraph.length };
};

/** Strips Markdown syntax. */
const captionText = (paragraph: string): string =>
  paragraph
    .replace(/^#+\s+/, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
