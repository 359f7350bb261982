/** Parts of office documents that their reader leaves out: embedded files, and what exceeds limits. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { type OfficeIssue, OfficeWarningType } from 'officeparser';
import { openZip } from './markup/zip-parts.ts';
import { mergeOmissions } from '../omissions.ts';

const embeddedPart = /(?:^|\/)embeddings\/([^/]+)$/i;
/** Lists the workbook with a chart's numbers, which is no embedded file of its own. */
const chartLinks = /(?:^|\/)charts\/_rels\/[^/]+\.rels$/i;
const linkTarget = /Target="[^"]*embeddings\/([^"/]+)"/gi;
const manifestPart = 'META-INF/manifest.xml';
const maxListBytes = 4 * 1024 * 1024;
const manifestEntry = /<manifest:file-entry\b[^<>]{0,1000}>/g;
const objectPath = /full-path="[^"]*Object [^"/]*\/?"/;
const objectType = /media-type="application\/vnd\.(?:oasis\.opendocument|sun\.star)\.(\w+)/;

/** Counts the embedded files in the package of a document; none if it can't be listed. */
export function packageOmissions(content: Uint8Array): Omission[] {
  const zip = openZip(content);
  if (!zip) return [];
  const links = zip.names.filter((name) => chartLinks.test(name));
  const listOf = (name: string) => zip.read(name, maxListBytes) ?? '';
  return mergeOmissions(partsIn(zip.names, links.map(listOf)), objectsIn(listOf(manifestPart)));
}

function partsIn(names: readonly string[], links: readonly string[]): Omission[] {
  const ofCharts = new Set(links.flatMap((list) => [...list.matchAll(linkTarget)].map(([, to]) => to)));
  const embedded = names.map((name) => embeddedPart.exec(name)?.[1]).filter((name) => name !== undefined);
  // Charts of these formats are read.
  return counted(embedded.filter((name) => !ofCharts.has(name)).length);
}

/** Objects but for charts and formulas, which are read. */
function objectsIn(manifest: string): Omission[] {
  const types = [...manifest.matchAll(manifestEntry)].flatMap(([entry]) =>
    objectPath.test(entry) ? (objectType.exec(entry)?.[1] ?? []) : [],
  );
  return counted(types.filter((type) => type !== 'chart' && type !== 'formula').length);
}

const counted = (count: number): Omission[] => mergeOmissions([{ kind: 'embeddedFiles', count }]);

/** Converts a warning of the parser; none if nothing was left out. `pageCount` is 0 if unknown. */
export function warningOmissions({ code, message, details }: OfficeIssue, pageCount: number): Omission[] {
  switch (code) {
    case OfficeWarningType.PAGE_LOAD_FAILED:
      return pagesFrom(Number(/\d+/.exec(message)?.[0]), 1);
    case OfficeWarningType.PDF_CONTENT_LIMIT_EXCEEDED:
      // Beyond this limit, only pictures are missing.
      return details?.limit === 'maxOperators'
        ? []
        : pagesFrom(Number(details?.pageNumber), pageCount - details?.pageNumber + 1);
    case OfficeWarningType.CONTENT_PART_NOT_READ:
      return [{ kind: 'pages', count: 1 }];
    case OfficeWarningType.TABLE_CELL_LIMIT_EXCEEDED:
      return [{ kind: 'tables', count: 1 }];
    case OfficeWarningType.ALT_CHUNK_NOT_READ:
      return [{ kind: 'embeddedFiles', count: 1 }];
    default:
      return [];
  }
}

const pagesFrom = (first: number, count: number): Omission[] => {
  const pages = Array.from({ length: Math.max(count, 1) }, (_, index) => first + index);
  return [{ kind: 'pages', count: pages.length, ...(first >= 1 && { pages }) }];
};
