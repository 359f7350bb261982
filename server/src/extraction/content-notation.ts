/** Detects HTML pages, mails, calendars and cards by their first bytes, whatever the file name. */
import { decodeWide, wideEncodingOf } from '../file-checks/wide-text.ts';
import type { DocumentContent } from './document.ts';

/** Bytes inspected at the start of a file. */
const sniffedBytes = 32 * 1024;

const pageStart =
  /^\uFEFF?(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*(?:<!doctype\s+html[\s>]|<html[\s>])/i;

const extensionSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Extensions of source code that may begin like an HTML page and is read whole. */
const codeExtensions = extensionSet(
  'php phtml php3 php4 php5 vue svelte astro jsp jspx jspf asp aspx ascx cshtml vbhtml razor erb rhtml ejs eta hbs ' +
    'handlebars mustache twig njk nunjucks jinja jinja2 j2 liquid ftl ftlh vm tmpl tpl gotmpl gohtml templ eex heex leex ' +
    'haml slim pug cfm xsl xslt marko soy mjml js mjs cjs jsx ts mts cts tsx py rb go rs java kt c h cc cpp hpp cs swift ' +
    'sh bash ps1 bat sql css scss sass less r lua pl pm scala dart ex exs erl clj hs vb fs',
);
/** Extensions of prose, and of texts with a notation of their own. */
const textExtensions = extensionSet(
  'txt text log md markdown mdx rst adoc csv tsv json jsonl ndjson ipynb xml yaml yml toml ini conf srt vtt tex',
);

const mailHeaders = new Set(['from', 'to', 'subject', 'date', 'received', 'mime-version', 'message-id']);
/** A quoted letter has fewer headers, or other lines between them. */
const minMailHeaders = 3;

/** Returns the extension of a name in lower case, without its dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const calendarStart = /^\uFEFF?\s*BEGIN:VCALENDAR\s/i;
const cardStart = /^\uFEFF?\s*BEGIN:VCARD\s/i;

/** Returns `html`, `eml`, `ics` or `vcf` if the content is of that kind. */
export function detectExtension({ name, content }: Pick<DocumentContent, 'name' | 'content'>) {
  const extension = extensionOf(name);
  if (codeExtensions.has(extension)) return undefined;
  const start = decodeStart(content);
  if (pageStart.test(start)) return 'html';
  if (textExtensions.has(extension)) return undefined;
  if (calendarStart.test(start)) return 'ics';
  if (cardStart.test(start)) return 'vcf';
  return startsWithMailHeaders(start) ? 'eml' : undefined;
}

/** Markup and headers are ASCII in all encodings except UTF-16 and UTF-32. */
function decodeStart(content: Uint8Array): string {
  const start = content.subarray(0, sniffedBytes);
  const encoding = wideEncodingOf(start);
  return encoding ? decodeWide(start, encoding).text : new TextDecoder().decode(start);
}

/** Checks that the text begins with header lines only, several of them mail headers. */
function startsWithMailHeaders(start: string): boolean {
  const found = new Set<string>();
  for (const [index, line] of start.split(/\r?\n/).entries()) {
    if (line === '') break;
    const isContinuation = index > 0 && /^[ \t]/.test(line);
    if (isContinuation) continue;
    const name = /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) return false;
    if (mailHeaders.has(name)) found.add(name);
    if (found.size >= minMailHeaders) return true;
  }
  return false;
}
