/** Matrix on narrow screens: a collapsible section per subject with all actions as text. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import { useFormats } from '../../../../lib/formats.ts';
import { radius } from '../../../../theme/sizes.ts';
import { cellsOf, type MatrixRow, rows } from '../matrix.ts';
import { ActionBox, AllBox, isAdded, isRemoved, type Matrix } from './action-box.tsx';
import { GrantedActions } from './granted-actions.tsx';

export function ActionCards({ matrix }: { matrix: Matrix }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {rows.map((row) => (
        <SubjectFold key={row.subject} row={row} matrix={matrix} />
      ))}
    </Box>
  );
}

function SubjectFold({ row, matrix }: { row: MatrixRow; matrix: Matrix }) {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const { number: format } = useFormats();
  const subject = tRights(`subjects.${row.subject}`);
  const own = [...cellsOf(row), ...row.chosen];
  const held = own.filter((action) => matrix.held.includes(action)).length;
  const isChanged = own.some((action) => isAdded(matrix, action) || isRemoved(matrix, action));
  return (
    <Box component="details" sx={foldStyles} data-changed={isChanged || undefined}>
      <summary>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{subject}</Box>
          <GrantedActions row={row} matrix={matrix} />
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t('actions.summary', { on: format.format(held), total: format.format(own.length) })}
        </Box>
        <IconChevronDown aria-hidden />
      </summary>
      {cellsOf(row).length > 1 && (
        <Box component="label" className="line">
          <AllBox matrix={matrix} group={cellsOf(row)} label={t('actions.wholeRow', { subject })} />
          <b>{t('actions.all')}</b>
        </Box>
      )}
      {own.map((action) => (
        <Box component="label" className="line" key={action}>
          <ActionBox matrix={matrix} action={action} />
          <span aria-hidden>{tRights(`actions.${action}`)}</span>
        </Box>
      ))}
    </Box>
  );
}

const foldStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  typography: 'body2',
  overflow: 'hidden',
  '&[data-changed]': { borderColor: 'primary.main' },
  summary: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 52,
    px: 3,
    py: 2,
    cursor: 'pointer',
    listStyle: 'none',
  },
  'summary::-webkit-details-marker': { display: 'none' },
  'summary .tabler-icon': { flex: 'none', width: 18, height: 18, color: 'text.secondary' },
  '&[open] summary .tabler-icon': { transform: 'rotate(180deg)' },
  '.line': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 44,
    px: 1,
    borderTop: 1,
    borderColor: 'divider',
    cursor: 'pointer',
  },
} as const;
