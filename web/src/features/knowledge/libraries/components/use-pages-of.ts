import type { LibraryPassage } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';

/** Returns the page range of a passage as text; `undefined` if its file has no pages. */
export function usePagesOf({
  page,
  lastPage,
}: Pick<LibraryPassage, 'page' | 'lastPage'>): string | undefined {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  if (page === undefined) return undefined;
  if (lastPage === undefined) return t('try.page', { number: number.format(page) });
  return t('try.pages', { first: number.format(page), last: number.format(lastPage) });
}
