/** Reads the drawings of a sheet: pictures, text boxes and the titles of charts. */
import { extname } from 'node:path';
import type { OfficeAttachment, OfficeContentNode, OfficeMimeType } from 'officeparser';
import { readChart } from '../charts/read-chart.ts';
import { collectParagraphs, paragraphOf } from './drawing-text.ts';
import { attributeOf, type Parts, parseXml, relationsOf } from './package-parts.ts';
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
  | { kind: 'text'; runs: OfficeContentNode[] };

interface Drawing {
  path: string;
  /** Signs of boxes by the numbers of their shapes. */
  signs: ReadonlyMap<string, string>;
  attachments: OfficeAttachment[] | undefined;
}

/** Returns the contents of a drawing; pictures are added to the attachments. */
export function readDrawing(parts: Parts, { path, signs, attachments }: Drawing): OfficeContentNode[] {
  const content = parts.get(path);
  if (!content) return [];
  const relations = relationsOf(parts, path);
  return itemsOf(content, signs).flatMap((item): OfficeContentNode[] => {
    if (item.kind === 'text') return [{ type: 'paragraph', children: item.runs }];
    const target = relations.get(item.id)?.target ?? '';
    const part = parts.get(target);
    if (!part) return [];
    if (item.kind === 'chart') return readChart(part).titles.map(paragraphOf);
    if (!attachments) return [];
    addPicture(attachments, target, part);
    return [{ type: 'image', metadata: { attachmentName: target, altText: item.altText } }];
  });
}

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

function itemsOf(content: Uint8Array, signs: ReadonlyMap<string, string>): Item[] {
  const items: Item[] = [];
  let altText = '';
  let isPicture = false;
  /** Depth within what older programs show instead. */
  let fallbacks = 0;
  let sign: string | undefined;
  const texts = collectParagraphs((runs) => {
    items.push({ kind: 'text', runs: sign === undefined ? runs : [textNode(`${sign} `), ...runs] });
    sign = undefined;
  });
  parseXml(content, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (name === 'pic') isPicture = true;
      if (name === 'cNvPr') altText = attributes.descr ?? attributes.name ?? '';
      if (name === 'cNvPr') sign = signs.get(attributes.id ?? '');
      const id = attributeOf(attributes, name === 'blip' ? 'embed' : 'id');
      if (name === 'blip' && isPicture && id !== undefined) items.push({ kind: 'picture', id, altText });
      if (name === 'chart' && id !== undefined) items.push({ kind: 'chart', id });
      texts.open(name, attributes);
    },
    text(text) {
      if (fallbacks === 0) texts.text(text);
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      if (fallbacks > 0) return;
      if (name === 'pic') isPicture = false;
      texts.close(name);
    },
  });
  return items;
}
