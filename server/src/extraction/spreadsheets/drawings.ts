/** Reads the drawings of a sheet: pictures, text boxes and the titles of charts. */
import { extname } from 'node:path';
import type { OfficeAttachment, OfficeContentNode, OfficeMimeType } from 'officeparser';
import { type Attributes, attributeOf, type Parts, parseXml, relationsOf } from './package-parts.ts';
import { textNode } from './rich-text.ts';

const mediaTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
};

/** Part of a drawing in its order. */
type Item =
  | { kind: 'picture'; id: string; altText: string }
  | { kind: 'chart'; id: string }
  | { kind: 'text'; text: string };

/** Returns the contents of a drawing; pictures are added to the attachments. */
export function readDrawing(
  parts: Parts,
  path: string,
  attachments: OfficeAttachment[] | undefined,
): OfficeContentNode[] {
  const content = parts.get(path);
  if (!content) return [];
  const relations = relationsOf(parts, path);
  return itemsOf(content).flatMap((item): OfficeContentNode[] => {
    if (item.kind === 'text') return [paragraph(item.text)];
    const target = relations.get(item.id)?.target ?? '';
    const part = parts.get(target);
    if (!part) return [];
    if (item.kind === 'chart') return titlesOf(part).map(paragraph);
    if (!attachments) return [];
    addPicture(attachments, target, part);
    return [{ type: 'image', metadata: { attachmentName: target, altText: item.altText } }];
  });
}

const paragraph = (text: string): OfficeContentNode => ({ type: 'paragraph', children: [textNode(text)] });

function addPicture(attachments: OfficeAttachment[], name: string, content: Uint8Array): void {
  if (attachments.some((one) => one.name === name)) return;
  const extension = extname(name);
  attachments.push({
    type: 'image',
    name,
    mimeType: (mediaTypes[extension] ?? 'application/octet-stream') as OfficeMimeType,
    data: Buffer.from(content).toString('base64'),
    extension: extension.slice(1),
  });
}

function itemsOf(content: Uint8Array): Item[] {
  const items: Item[] = [];
  let altText = '';
  let isPicture = false;
  const texts = collectParagraphs((text) => items.push({ kind: 'text', text }));
  parseXml(content, {
    open(name, attributes) {
      if (name === 'pic') isPicture = true;
      if (name === 'cNvPr') altText = attributes.descr ?? attributes.name ?? '';
      const id = attributeOf(attributes, name === 'blip' ? 'embed' : 'id');
      if (name === 'blip' && isPicture && id !== undefined) items.push({ kind: 'picture', id, altText });
      if (name === 'chart' && id !== undefined) items.push({ kind: 'chart', id });
      texts.open(name, attributes);
    },
    text: texts.text,
    close(name) {
      if (name === 'pic') isPicture = false;
      texts.close(name);
    },
  });
  return items;
}

/** Returns the titles of a chart and its axes; its values stand in the cells. */
function titlesOf(chart: Uint8Array): string[] {
  const titles: string[] = [];
  let depth = 0;
  const texts = collectParagraphs((text) => depth > 0 && titles.push(text));
  parseXml(chart, {
    open(name, attributes) {
      if (name === 'title') depth += 1;
      texts.open(name, attributes);
    },
    text: texts.text,
    close(name) {
      texts.close(name);
      if (name === 'title') depth -= 1;
    },
  });
  return titles;
}

/** Passes on the paragraphs of DrawingML that have text. */
function collectParagraphs(add: (text: string) => void) {
  let text = '';
  let isText = false;
  return {
    open(name: string, _attributes: Attributes) {
      if (name === 't') isText = true;
      if (name === 'br') text += ' ';
    },
    text(part: string) {
      if (isText) text += part;
    },
    close(name: string) {
      if (name === 't') isText = false;
      if (name !== 'p') return;
      if (text.trim() !== '') add(text.trim());
      text = '';
    },
  };
}
