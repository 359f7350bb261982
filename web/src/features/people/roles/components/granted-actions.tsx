/** Text summary of a subject's actions: unchanged, added, removed. */
import Box from '@mui/material/Box';
import type { Action } from '@polylogue/contract/permissions';
import { useTranslation } from 'react-i18next';
import { cellsOf, type MatrixRow } from '../matrix.ts';
import { isAdded, isRemoved, type Matrix } from './action-box.tsx';

export function GrantedActions({ row, matrix }: { row: MatrixRow; matrix: Matrix }) {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const own = [...cellsOf(row), ...row.chosen];
  const textOf = (action: Action) => tRights(`actions.${action}`);
  const added = own.filter((action) => isAdded(matrix, action));
  const removed = own.filter((action) => isRemoved(matrix, action));
  const kept = own.filter((action) => matrix.held.includes(action) && !added.includes(action));
  const isEmpty = kept.length + added.length + removed.length === 0;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {isEmpty ? t('actions.nothing') : kept.map(textOf).join(' · ')}
      {added.map((action) => (
        <Box key={action} sx={{ color: 'success.main', fontWeight: 600 }}>
          + {textOf(action)}
        </Box>
      ))}
      {removed.map((action) => (
        <Box key={action} sx={{ color: 'error.main', fontWeight: 600 }}>
          − {textOf(action)}
        </Box>
      ))}
    </Box>
  );
}
