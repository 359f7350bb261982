/**
 * Paged list inside a page, for example the holders of a role: search, plain rows, previous and
 * next.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats.ts';
import { useErrorText } from '../../lib/http/error-text.ts';
import { ErrorCallout } from '../feedback/error-callout.tsx';
import { SkeletonLines } from '../feedback/skeleton-lines.tsx';
import { SearchField } from './filters/search-field.tsx';
import type { ListQuery, ListSource } from './list-source.ts';
import { useFirstPageCount, useListPages } from './rows/list-pages.ts';
import { PageButtons, type PageButtonsProps } from './rows/page-buttons.tsx';
import { rowsStyles } from './rows/rows-styles.ts';

interface PagedRowsProps<Row> {
  /** Accessible name of the list. */
  label: string;
  source: ListSource<Row>;
  idOf(row: Row): string;
  search?: { name: string; label: string };
  /** Rows on a page; default: 25. */
  pageSize?: number;
  /** Text for an empty list. */
  empty: string;
  /** Content of a row. */
  children(row: Row): ReactNode;
}

export function PagedRows<Row>({
  label,
  source,
  idOf,
  search,
  pageSize = 25,
  empty,
  children,
}: PagedRowsProps<Row>) {
  const { t } = useTranslation('entity');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const query: ListQuery = search && text ? { [search.name]: text } : {};
  const of = JSON.stringify([label, query]);
  const pages = useListPages(of);
  const { data, currentData, error, refetch } = source.useList({
    ...query,
    top: pageSize,
    continuationToken: pages.token,
  });
  const count = useFirstPageCount(of, currentData?.count);
  const rows = data?.items ?? [];
  const from = pages.index * pageSize;
  const next = currentData?.continuationToken;
  if (error !== undefined && !currentData) {
    return <ErrorCallout {...errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonLines count={4} heightPx={24} />;
  const isEmpty = rows.length === 0;
  return (
    <Box>
      {search && (text !== '' || !isEmpty) && (
        <Box sx={{ display: 'flex', mb: 2 }}>
          <SearchField label={search.label} value={text} onChange={setText} />
        </Box>
      )}
      {isEmpty ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text === '' ? empty : t('list.nothingTitle')}
        </Typography>
      ) : (
        <Box component="ul" aria-label={label} sx={[rowsStyles, { opacity: currentData ? 1 : 0.6 }]}>
          {rows.map((row) => (
            <li key={idOf(row)}>{children(row)}</li>
          ))}
        </Box>
      )}
      {(pages.index > 0 || next !== undefined) && (
        <Range
          from={from + 1}
          until={from + rows.length}
          count={count}
          onBack={pages.index > 0 ? pages.goBack : undefined}
          onNext={next === undefined ? undefined : () => pages.goTo(next)}
        />
      )}
    </Box>
  );
}

interface RangeProps extends PageButtonsProps {
  from: number;
  until: number;
  count: { value: number; isExact: boolean } | undefined;
}

function Range({ from, until, count, onBack, onNext }: RangeProps) {
  const { t } = useTranslation('entity');
  const { number: format } = useFormats();
  const range = format.formatRange(from, until);
  const number = count && format.format(count.value);
  const total = count && (count.isExact ? number : t('list.atLeast', { number }));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1, typography: 'small' }}>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        {total === undefined ? range : t('list.range', { range, total })}
      </Box>
      <PageButtons onBack={onBack} onNext={onNext} />
    </Box>
  );
}
