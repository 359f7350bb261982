/** Matrix as a table of subjects and operations. Arrow keys move between the boxes. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cellsOf, type Column, columnOf, columns, type MatrixRow, rows } from '../matrix.ts';
import { ActionBox, AllBox, isAdded, isRemoved, type Matrix } from './action-box.tsx';
import { GrantedActions } from './granted-actions.tsx';

const boxesIn = (element: Element | undefined) => [
  ...(element?.querySelectorAll<HTMLInputElement>('input:enabled') ?? []),
];

/** Neighbour of the focused box in the direction of an arrow key. */
function neighbour(box: HTMLInputElement, key: string, isRtl: boolean): HTMLInputElement | undefined {
  const [cell, row] = [box.closest<HTMLTableCellElement>('td, th'), box.closest('tr')];
  if (!cell || !row) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const boxes = boxesIn(row);
    return boxes[boxes.indexOf(box) + ((key === 'ArrowRight') === isRtl ? -1 : 1)];
  }
  const lines = [...(box.closest('table')?.rows ?? [])];
  const at = lines.indexOf(row);
  const onward = key === 'ArrowDown' ? lines.slice(at + 1) : lines.slice(0, at).toReversed();
  const place = boxesIn(cell).indexOf(box);
  const found = onward.map((line) => boxesIn(line.cells[cell.cellIndex])).find((boxes) => boxes.length > 0);
  return found?.[Math.min(place, found.length - 1)];
}

export function ActionTable({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation('roles');
  const isRtl = useTheme().direction === 'rtl';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || !(event.target instanceof HTMLInputElement)) return;
    const next = neighbour(event.target, event.key, isRtl);
    event.preventDefault();
    next?.focus();
  };
  return (
    <Box component="table" aria-label={t('actions.label')} onKeyDown={onKeyDown} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('actions.subject')}</th>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} matrix={matrix} />
          ))}
          <th scope="col" className="chosen">
            {t('actions.chosen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SubjectRow key={row.subject} row={row} matrix={matrix} />
        ))}
      </tbody>
    </Box>
  );
}

function ColumnHead({ column, matrix }: { column: Column; matrix: Matrix }) {
  const { t } = useTranslation('roles');
  const title = t(`actions.columns.${column}`);
  return (
    <th scope="col" className="box">
      {title}
      <div>
        <AllBox
          matrix={matrix}
          group={columnOf(column)}
          label={t('actions.wholeColumn', { column: title })}
        />
      </div>
    </th>
  );
}

function SubjectRow({ row, matrix }: { row: MatrixRow; matrix: Matrix }) {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const subject = tRights(`subjects.${row.subject}`);
  const own = [...cellsOf(row), ...row.chosen];
  const isChanged = own.some((action) => isAdded(matrix, action) || isRemoved(matrix, action));
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row" aria-label={subject}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Box sx={{ marginBlock: '-6px', marginInline: '-9px 0' }}>
            <AllBox matrix={matrix} group={cellsOf(row)} label={t('actions.wholeRow', { subject })} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{subject}</Box>
            <GrantedActions row={row} matrix={matrix} />
          </Box>
        </Box>
      </th>
      {columns.map((column) => {
        const action = row.cells[column];
        return (
          <td key={column} className="box">
            {action && <ActionBox matrix={matrix} action={action} />}
          </td>
        );
      })}
      <td className="chosen">
        {row.chosen.map((action, index) => (
          <Box key={action} sx={{ display: 'inline-flex', alignItems: 'center' }}>
            <ActionBox matrix={matrix} action={action} />
            <span aria-hidden>{t(index === 0 ? 'actions.see' : 'actions.edit')}</span>
          </Box>
        ))}
      </td>
    </tr>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  'th, td': {
    p: '8px 4px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: 1,
    borderColor: 'divider',
  },
  'th:first-of-type': { paddingInlineStart: '12px' },
  thead: { typography: 'caption', fontWeight: 600, color: 'text.secondary' },
  'thead th': { verticalAlign: 'bottom', py: '4px' },
  '.box': { width: 62, textAlign: 'center', py: '4px' },
  '.chosen': { width: 92, fontSize: '0.75rem', py: '4px' },
  'td.chosen > div': { display: 'flex', height: 30 },
  'tr[data-changed]': {
    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 5%, transparent)',
    boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)',
  },
  '[dir="rtl"] & tr[data-changed]': { boxShadow: 'inset -3px 0 var(--mui-palette-primary-main)' },
} as const;
