/** Text on the parts of a file that were not read: *Not read: pages 4, 7 · 3 formulas*. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../../lib/formats.ts';

/** Pages as ranges: *4–6, 9*. */
function pageRanges(pages: readonly number[], { number, list }: Pick<Formats, 'number' | 'list'>): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const open = ranges.at(-1);
    if (open?.[1] === page - 1) open[1] = page;
    else ranges.push([page, page]);
  }
  const texts = ranges.map(([first, last]) =>
    // A range of one number is formatted as approximate.
    first === last ? number.format(first) : number.formatRange(first, last),
  );
  return list.format(texts);
}

function partText(
  { kind, count, pages = [] }: Omission,
  t: TFunction<'omissions'>,
  formats: Pick<Formats, 'number' | 'list'>,
): string {
  const text = t(`kinds.${kind}`, { count, number: formats.number.format(count) });
  // Keeps a number on the line of its noun.
  const part = text.replace(' ', '\u00A0');
  if (pages.length === 0) return part;
  const listed = { count: pages.length, pages: pageRanges(pages, formats) };
  if (kind !== 'pages') return t('onPages', { part, ...listed });
  return pages.length < count ? t('including', { part, ...listed }) : t('onlyPages', listed);
}

/** Returns a function that names all parts; empty if everything was read. */
export function useOmissionsText(): (omissions: readonly Omission[]) => string {
  const { t } = useTranslation('omissions');
  const { number, list } = useFormats();
  return useCallback(
    (omissions) =>
      omissions.length === 0
        ? ''
        : t('notRead', { parts: omissions.map((one) => partText(one, t, { number, list })).join(' · ') }),
    [t, number, list],
  );
}
