/** Writes the fields of forms on pages as what they show: ticks, values and chosen entries. */
import { attributeIn } from './tag-attributes.ts';

const field = /<input\s[^<>]{0,4000}>/gi;
const option = /<option\b([^<>]{0,1000})>([^<]*)/gi;
const unshown = new Set(['hidden', 'password', 'file', 'image', 'range', 'color']);
const maxChosen = 100;

/** Returns the page with its fields as text. */
export function withFieldTexts(page: string): string {
  if (!/<(?:input|select|summary)\b/i.test(page)) return page;
  return page
    .split(/(?=<select\b)/i)
    .map(withChoice)
    .join('')
    .replaceAll(field, (tag) => inputText(tag) ?? tag)
    .replaceAll(/<(\/?)summary(?=[\s>])/gi, '<$1div');
}

function inputText(tag: string): string | undefined {
  const type = (attributeIn(tag, 'type') ?? 'text').toLowerCase();
  const isTicked = /\schecked(?=[\s=/>])/i.test(tag);
  if (type === 'checkbox') return isTicked ? '☒ ' : '☐ ';
  if (type === 'radio') return isTicked ? '◉ ' : '○ ';
  return unshown.has(type) ? undefined : ` ${attributeIn(tag, 'value') ?? ''} `;
}

/** Keeps the chosen entries of a list at the start of a text, or the first one. */
function withChoice(part: string): string {
  const end = /^<select\b/i.test(part) ? part.search(/<\/select>/i) : -1;
  if (end < 0) return part;
  const entries = [...part.slice(0, end).matchAll(option)];
  const chosen = entries.filter(([, attributes = '']) => /\sselected(?=[\s=/]|$)/i.test(attributes));
  const isMultiple = /^<select\b[^<>]*\smultiple(?=[\s=>])/i.test(part);
  const shown = chosen.length > 0 || isMultiple ? chosen : entries.slice(0, 1);
  const texts = shown.slice(0, maxChosen).map(([, , text = '']) => text.trim());
  return ` ${texts.join(', ')} ${part.slice(end + '</select>'.length)}`;
}
