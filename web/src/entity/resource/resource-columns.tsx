/** Shared columns of resource lists. */
import Box from '@mui/material/Box';
import IconLock from '#icon/IconLock';
import IconTrash from '#icon/IconTrash';
import { type Formats, useFormats } from '../../lib/formats.ts';
import { StatusText } from '../../ui/feedback/status-text.tsx';
import type { TableColumn } from '../../ui/table/columns/table-column.ts';
import { type NamespaceWith, useResourceTexts } from './resource-texts.ts';

type ColumnTexts = NamespaceWith<{ columns: { name: string; updated: string } }>;
type Own<Row> = Partial<TableColumn<Row>>;

/** Returns column factories by text key; each accepts overrides. */
export function useResourceColumns<Row extends { name: string; updatedAt: string }, N extends ColumnTexts>(
  texts: N,
) {
  const t = useResourceTexts(texts);
  const { number, date } = useFormats();
  return {
    name: (own: Own<Row> = {}): TableColumn<Row> => ({
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => name,
      sort: 'name',
      minWidthPx: 220,
      flex: 2,
      ...own,
    }),
    description: (text: (row: Row) => string, own: Own<Row> = {}): TableColumn<Row> => ({
      name: 'description',
      title: t('columns.description'),
      text,
      minWidthPx: 200,
      flex: 3,
      card: 'detail',
      ...own,
    }),
    /** Count column; on cards only with its own text. */
    count: (
      name: keyof FeatureTexts[N]['columns'] & string,
      countOf: (row: Row) => number,
      own: Own<Row> & { cardTextOf?: (values: { count: number; number: string }) => string } = {},
    ): TableColumn<Row> => {
      const { cardTextOf, ...others } = own;
      return {
        name,
        title: t(`columns.${name}`),
        text: (row) => number.format(countOf(row)),
        isNumeric: true,
        widthPx: 110,
        ...(cardTextOf && {
          card: 'foot',
          cardText: (row) => cardTextOf({ count: countOf(row), number: number.format(countOf(row)) }),
        }),
        ...others,
      };
    },
    updated: (own: Own<Row> = {}): TableColumn<Row> => ({
      ...updatedColumn<Row>(t('columns.updated'), date),
      ...own,
    }),
  };
}

/** Column with the date of a row's last change. */
export const updatedColumn = <Row extends { updatedAt: string }>(
  title: string,
  date: Formats['date'],
): TableColumn<Row> => ({
  name: 'updated',
  title,
  text: ({ updatedAt }) => date.format(new Date(updatedAt)),
  csv: ({ updatedAt }) => updatedAt,
  sort: 'updatedAt',
  widthPx: 140,
  card: 'end',
});

interface StatusNameProps {
  texts: NamespaceWith<{ isBuiltIn: string; isDeleted: string }>;
  name: string;
  row: { isBuiltIn: boolean; deletedAt: string | null };
}

/** Name cell of a built-in or deleted resource. */
export function StatusName({ texts, name, row: { isBuiltIn, deletedAt } }: StatusNameProps) {
  const t = useResourceTexts(texts);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
      <bdi>{name}</bdi>
      {isBuiltIn && <StatusText icon={<IconLock />} label={t('isBuiltIn')} />}
      {deletedAt !== null && <StatusText tone="warning" icon={<IconTrash />} label={t('isDeleted')} />}
    </Box>
  );
}
