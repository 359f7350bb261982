/** Removes from a sample the time and the previews that its program stored. */
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

const DATE = '2026-03-14T08:30:00';
const packages = ['docx', 'odt', 'epub', 'xlsx', 'ods', 'pptx', 'odp'];
const surplus = /^(?:Thumbnails\/|Configurations2\/|layout-cache$|docProps\/thumbnail)/;
const metadata = /^(?:meta\.xml|docProps\/core\.xml|OEBPS\/content\.opf)$/;

/** Returns the sample with a fixed date and without previews. */
export function withoutTraces(content: Uint8Array, format: string): Uint8Array {
  if (packages.includes(format)) return repack(content);
  if (format === 'pdf') return rewritten(content, /(D:)\d{14}/g, `$1${DATE.replace(/\D/g, '')}`);
  return content;
}

const rewritten = (content: Uint8Array, pattern: RegExp, replacement: string) =>
  Buffer.from(Buffer.from(content).toString('latin1').replace(pattern, replacement), 'latin1');

function repack(content: Uint8Array): Uint8Array {
  const entries: Zippable = {};
  for (const [name, entry] of Object.entries(unzipSync(content))) {
    if (surplus.test(name) || name.endsWith('/')) continue;
    // Its place and its lack of compression are the mark of OpenDocument and EPUB.
    entries[name] = [withoutDates(name, entry), { level: name === 'mimetype' ? 0 : 9, mtime: DATE }];
  }
  return zipSync(entries);
}

function withoutDates(name: string, entry: Uint8Array): Uint8Array {
  if (name === 'META-INF/manifest.xml')
    return strToU8(
      strFromU8(entry).replace(
        /\s*<manifest:file-entry[^>]*full-path="(?:Thumbnails|Configurations2|layout-cache)[^>]*>/g,
        '',
      ),
    );
  if (!metadata.test(name)) return entry;
  return strToU8(strFromU8(entry).replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?/g, DATE));
}
