/**
 * Frame of every form field: label above; hint, warning and error below, announced with the field.
 */
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ReactNode, useId } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { useFieldEntry } from '../editor/form-map.ts';

export interface FieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  /** Disabled, for example when a model does not support it; the hint gives the reason. */
  isDisabled?: boolean;
}

export interface BoundField<T extends FieldValues> {
  field: ControllerRenderProps<T>;
  /** Id of the focusable control. */
  id: string;
  hasError: boolean;
  /** For lists: indexes of the entries with an error. */
  wrongEntries: readonly number[];
  isDisabled: boolean;
  /** Ids of the texts announced with the control. */
  describedBy: string | undefined;
  frame: Omit<FieldFrameProps, 'children'>;
}

/** Props of a text input bound to the field, without its type and change handler. */
export const inputProps = <T extends FieldValues>({ field, id, hasError, isDisabled }: BoundField<T>) => ({
  ...field,
  id,
  inputRef: field.ref,
  ref: undefined,
  value: field.value ?? '',
  error: hasError,
  disabled: isDisabled,
});

/** Binds a field to its form. `isKept` is false for values that no draft may hold. */
export function useFormField<T extends FieldValues>(
  { control, name, label, hint, isDisabled = false }: FieldProps<T>,
  isKept = true,
): BoundField<T> {
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const warning = useFieldEntry(name, label, isKept);
  // An error inside a list or an object is shown for the field as a whole.
  const error = fieldState.error && (fieldState.error.message ?? firstMessage(fieldState.error));
  const notes = error ?? warning ?? hint;
  const describedBy = notes === undefined ? undefined : `${id}-notes`;
  return {
    field,
    id,
    isDisabled,
    hasError: error !== undefined,
    wrongEntries: entriesIn(fieldState.error),
    describedBy,
    frame: { id, label, hint, warning, error, isDisabled },
  };
}

function entriesIn(error: unknown): number[] {
  return Array.isArray(error)
    ? [...error.keys()].filter((at) => error[at] !== undefined && error[at] !== null)
    : [];
}

function firstMessage(error: object): string | undefined {
  for (const part of Object.values(error)) {
    if (typeof part !== 'object' || part === null) continue;
    const message: unknown = 'message' in part ? part.message : undefined;
    const found = typeof message === 'string' ? message : firstMessage(part as object);
    if (found) return found;
  }
  return undefined;
}

/** Aligns a small button with a field's input, below the label. */
export const fieldButtonStyles = { mt: '32px', '@media (pointer: coarse)': { mt: '24px' } } as const;

interface FieldFrameProps {
  id: string;
  label: string;
  hint: ReactNode;
  warning: string | undefined;
  error: string | undefined;
  isDisabled: boolean;
  /** The control is not a labelable input: `${id}-label` labels it. */
  isGroup?: boolean;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function FieldFrame({ id, label, hint, warning, error, isDisabled, ...frame }: FieldFrameProps) {
  const { isGroup = false, aside, children } = frame;
  const labelTag = isGroup ? { component: 'div' as const } : { htmlFor: id };
  const hasError = error !== undefined;
  // A FormControl holds exactly one input; a group has several or none.
  const Frame = isGroup ? Box : FormControl;
  return (
    <Frame {...(!isGroup && { fullWidth: true, error: hasError, disabled: isDisabled })} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <InputLabel {...labelTag} id={`${id}-label`} error={hasError} disabled={isDisabled}>
          {label}
        </InputLabel>
        {aside}
      </Box>
      {children}
      <FieldNotes id={`${id}-notes`} hint={hint} warning={warning} error={error} />
    </Frame>
  );
}

interface FieldNotesProps {
  id: string;
  hint: ReactNode;
  warning: string | undefined;
  error: string | undefined;
}

/** An error replaces hint and warning, since it gives the next step. */
export function FieldNotes({ id, hint, warning, error }: FieldNotesProps) {
  const note = error ?? warning;
  if (note === undefined && hint === undefined) return null;
  const Icon = error === undefined ? IconAlertTriangle : IconAlertCircle;
  return (
    <FormHelperText id={id} component="div" error={error !== undefined}>
      {note === undefined ? (
        hint
      ) : (
        <Box
          component="span"
          sx={{ display: 'flex', gap: 1, color: error === undefined ? 'warning.main' : undefined }}
        >
          <Box component="span" aria-hidden sx={{ '.tabler-icon': { width: 16, height: 16, mt: '1px' } }}>
            <Icon />
          </Box>
          {note}
        </Box>
      )}
    </FormHelperText>
  );
}
