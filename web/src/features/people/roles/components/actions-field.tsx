/** Actions of a role as a table, or as collapsible sections on narrow screens. */
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import type { RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { useRef } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import { useWidth } from '../../../../lib/browser/use-width.ts';
import { useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { withAction, withAll } from '../matrix.ts';
import type { Matrix } from './action-box.tsx';
import { ActionCards } from './action-cards.tsx';
import { ActionTable } from './action-table.tsx';

const tableFromPx = 460;

interface ActionsFieldProps {
  control: Control<RoleSettings>;
  /** Saved actions. */
  saved: readonly Action[];
  isReadOnly: boolean;
  mayChange(action: Action): boolean;
}

export function ActionsField({ control, saved, isReadOnly, mayChange }: ActionsFieldProps) {
  const { t } = useTranslation('roles');
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box) ?? 0;
  const { field, frame } = useFormField({ control, name: 'actions', label: t('actions.label') });
  const held = field.value as readonly Action[];
  const write = (next: Action[]) => field.onChange(next);
  const matrix: Matrix = {
    held,
    saved,
    isReadOnly,
    mayChange,
    onChange: (action, isOn) => write(withAction(held, action, isOn)),
    onChangeAll: (group) => write(withAll(held, group, mayChange)),
  };
  // The error summary focuses the first box.
  const focus = () => box.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  const bind = (element: HTMLDivElement | null) => {
    box.current = element;
    field.ref(element && { focus });
  };
  return (
    <Box ref={bind} sx={{ minWidth: 0 }}>
      {frame.error && <FormHelperText error>{frame.error}</FormHelperText>}
      {widthPx >= tableFromPx ? <ActionTable matrix={matrix} /> : <ActionCards matrix={matrix} />}
      <Legend isSomeLocked={!isReadOnly && !allActions.every(mayChange)} />
    </Box>
  );
}

function Legend({ isSomeLocked }: { isSomeLocked: boolean }) {
  const { t } = useTranslation('roles');
  const meanings = {
    [t('actions.columns.Create')]: t('actions.legendCreate'),
    [t('actions.columns.Write')]: t('actions.legendWrite'),
    [t('actions.chosen')]: t('actions.legendChosen'),
  };
  return (
    <Box sx={legendStyles}>
      {Object.entries(meanings).map(([word, meaning]) => (
        <span key={word}>
          <b>{word}:</b> {meaning}
        </span>
      ))}
      {isSomeLocked && (
        <Box sx={{ display: 'flex', gap: 1.5, flexBasis: '100%' }}>
          <IconLock aria-hidden />
          {t('actions.someLocked')}
        </Box>
      )}
    </Box>
  );
}

const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  pt: 3,
  typography: 'caption',
  color: 'text.secondary',
  '.tabler-icon': { flex: 'none', width: 16, height: 16 },
} as const;
