/** Table of names with a bar, a figure and a share each. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconChevronRight from '#icon/IconChevronRight';
import IconX from '#icon/IconX';
import { VisuallyHidden } from '../../../../ui/screen-reader/visually-hidden.tsx';
import { useFigures } from '../use-figures.ts';

/** Rows shown at once; a button shows the others. */
const shownCount = 8;

export interface BarRow {
  /** Null for what can't be filtered by. */
  key: string | null;
  name: string;
  /** Null if hidden. */
  value: number | null;
  text: string;
  share: number | undefined;
  /** Address of the row's own page. */
  to: string | undefined;
}

interface BarListProps {
  title: string;
  /** Title of the column of figures. */
  measure: string;
  rows: readonly BarRow[];
  /** Key of the row that the dashboard is filtered by. */
  chosen: string | undefined;
  onChoose(key: string): void;
}

export function BarList({ title, measure, rows, chosen, onChoose }: BarListProps) {
  const { t } = useTranslation('analytics');
  const { share: shareOf } = useFigures();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <Box sx={emptyStyles}>{t('bars.none')}</Box>;
  const highest = Math.max(...rows.map(({ value }) => value ?? 0)) || 1;
  const hasShare = rows.some(({ share }) => share !== undefined);
  const hasLink = rows.some(({ to }) => to !== undefined);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="table" aria-label={title} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('bars.name')}</th>
            <th scope="col">{measure}</th>
            {hasShare && <th scope="col">{t('bars.share')}</th>}
            {hasLink && (
              <th scope="col">
                <VisuallyHidden>{t('bars.page')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, shownCount)).map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row">
                <Box aria-hidden sx={barStyles} style={{ width: `${(100 * (row.value ?? 0)) / highest}%` }} />
                <RowName row={row} isChosen={row.key !== null && row.key === chosen} onChoose={onChoose} />
              </th>
              <td>{row.text}</td>
              {hasShare && <td className="share">{row.share !== undefined && shareOf(row.share)}</td>}
              {hasLink && (
                <td className="page">{row.to !== undefined && <PageLink name={row.name} to={row.to} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {rows.length > shownCount && (
        <Button size="small" color="inherit" sx={moreStyles} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('bars.fewer') : t('bars.all', { number: rows.length })}
        </Button>
      )}
    </Box>
  );
}

interface RowNameProps {
  row: BarRow;
  isChosen: boolean;
  onChoose(key: string): void;
}

/** Toggles the filter of its row. */
function RowName({ row: { key, name }, isChosen, onChoose }: RowNameProps) {
  if (key === null) {
    return (
      <Box sx={nameStyles}>
        <bdi>{name}</bdi>
      </Box>
    );
  }
  return (
    <ButtonBase aria-pressed={isChosen} onClick={() => onChoose(key)} sx={[nameStyles, buttonStyles]}>
      <bdi title={name}>{name}</bdi>
      {isChosen && <IconX aria-hidden />}
    </ButtonBase>
  );
}

function PageLink({ name, to }: { name: string; to: string }) {
  const { t } = useTranslation('analytics');
  const label = t('bars.open', { name });
  return (
    <IconButton size="small" component={Link} to={to} aria-label={label} title={label}>
      <IconChevronRight className="flip-in-rtl" />
    </IconButton>
  );
}

const emptyStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 160,
  typography: 'body2',
  color: 'text.secondary',
} as const;

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  'thead th': {
    pb: 1,
    typography: 'caption',
    color: 'text.secondary',
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  'th:first-of-type': { position: 'relative', width: '100%', maxWidth: 0, textAlign: 'start' },
  'thead th:first-of-type': { paddingInlineStart: 2 },
  'thead th + th': { paddingInlineStart: 4 },
  'tbody tr': { height: 34, borderTop: 1, borderColor: 'divider' },
  'tbody th': { p: 0, fontWeight: 400 },
  td: { p: 0, paddingInlineStart: 4, textAlign: 'end', whiteSpace: 'nowrap' },
  '.share': { color: 'text.secondary' },
  '.page': { paddingInlineStart: 2, '.tabler-icon': { width: 16, height: 16 } },
} as const;

const nameStyles = {
  position: 'relative',
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1,
  maxWidth: '100%',
  minHeight: 33,
  px: 2,
  bdi: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.tabler-icon': { flex: 'none', width: 14, height: 14 },
} as const;

const buttonStyles = {
  font: 'inherit',
  borderRadius: '4px',
  '&:hover bdi': { textDecoration: 'underline' },
  '&[aria-pressed="true"]': { fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

/** Behind the name, so that names keep the whole width. */
const barStyles = {
  position: 'absolute',
  insetInlineStart: 0,
  insetBlock: '3px',
  borderRadius: '4px',
  bgcolor: 'primary.main',
  opacity: 0.16,
  forcedColorAdjust: 'none',
} as const;

const moreStyles = { mt: 1, color: 'text.secondary' } as const;
