/** Check box of the matrix: grants or withdraws an action. */
import Checkbox from '@mui/material/Checkbox';
import Tooltip from '@mui/material/Tooltip';
import type { Action } from '@polylogue/contract/permissions';
import { useTranslation } from 'react-i18next';
import { type GroupState, stateOf } from '../matrix.ts';

/** State shared by the boxes of a matrix. */
export interface Matrix {
  held: readonly Action[];
  /** Saved actions. */
  saved: readonly Action[];
  /** True if nobody may change it. */
  isReadOnly: boolean;
  /** Returns true if the caller may grant and withdraw the action. */
  mayChange(action: Action): boolean;
  onChange(action: Action, isOn: boolean): void;
  onChangeAll(group: readonly Action[]): void;
}

export const isAdded = ({ held, saved }: Matrix, action: Action) =>
  held.includes(action) && !saved.includes(action);
export const isRemoved = ({ held, saved }: Matrix, action: Action) =>
  !held.includes(action) && saved.includes(action);

export function ActionBox({ matrix, action, label }: { matrix: Matrix; action: Action; label?: string }) {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const text = tRights(`actions.${action}`);
  const isLocked = !matrix.mayChange(action);
  const note = isLocked && !matrix.isReadOnly ? `${text}. ${t('actions.locked')}` : text;
  return (
    <Tooltip title={note}>
      {/* A disabled input sends no pointer events to the tooltip. */}
      <span>
        <Checkbox
          checked={matrix.held.includes(action)}
          disabled={matrix.isReadOnly || isLocked}
          onChange={(_event, isOn) => matrix.onChange(action, isOn)}
          slotProps={{ input: { 'aria-label': label ?? note } }}
          sx={changeStyles(matrix, action)}
        />
      </span>
    </Tooltip>
  );
}

/** Disabled empty boxes are filled: paleness alone would look enabled. */
const boxStyles = {
  p: '9px',
  'input:disabled:not(:checked):not([data-indeterminate="true"]) + span': {
    bgcolor: 'action.disabledBackground',
    borderColor: 'transparent',
    opacity: 1,
  },
} as const;

/** Outline of unsaved changes, which the row's text describes as well. */
function changeStyles(matrix: Matrix, action: Action) {
  const colour = isAdded(matrix, action) ? 'success.main' : 'error.main';
  const isChanged = isAdded(matrix, action) || isRemoved(matrix, action);
  return {
    ...boxStyles,
    ...(isChanged && {
      '&::after': {
        content: '""',
        position: 'absolute',
        width: 22,
        height: 22,
        border: 2,
        borderColor: colour,
        borderRadius: '7px',
      },
    }),
  };
}

interface AllBoxProps {
  matrix: Matrix;
  group: readonly Action[];
  label: string;
}

/** Toggles several actions; mixed if only some are on. */
export function AllBox({ matrix, group, label }: AllBoxProps) {
  const state: GroupState = stateOf(matrix.held, group);
  const isOff = matrix.isReadOnly || !group.some(matrix.mayChange);
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={isOff}
      onChange={() => matrix.onChangeAll(group)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={boxStyles}
    />
  );
}
