/** A box of the matrix: an action that the role grants or does not. */
import Checkbox from '@mui/material/Checkbox';
import Tooltip from '@mui/material/Tooltip';
import type { Action } from '@polylogue/contract/permissions';
import { useTranslation } from 'react-i18next';
import { type GroupState, stateOf } from '../matrix.ts';

/** What the boxes of a matrix share. */
export interface Matrix {
  held: readonly Action[];
  /** What is saved. */
  saved: readonly Action[];
  /** Nothing can be changed, whoever asks. */
  isReadOnly: boolean;
  /** Whether the caller may give and take it. */
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
      {/* What is off tells the tooltip nothing of the pointer. */}
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

/** An empty box that can't be ticked is filled: paler alone it looks as if it could. */
const boxStyles = {
  p: '9px',
  'input:disabled:not(:checked):not([data-indeterminate="true"]) + span': {
    bgcolor: 'action.disabledBackground',
    borderColor: 'transparent',
    opacity: 1,
  },
} as const;

/** A ring around what is not saved: never colour alone, since the row's text says it, too. */
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

/** Ticks and unticks several at once; mixed where some are on. */
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
