/**
 * Single choice of a few options, as a row of buttons for short labels, otherwise as a drop-down
 * list.
 */
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';
import { selectArrow } from './select-arrow.ts';
import { ToggleRow } from './toggle-row.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Shown next to the label, for example the reason it is unavailable. */
  note?: string;
  isDisabled?: boolean;
}

interface FormSelectProps<T extends FieldValues> extends FieldProps<T> {
  options: readonly SelectOption[];
  /** Row of buttons, all visible. */
  isRow?: boolean;
  /** Called after another option is chosen, for example to update a dependent field. */
  onChosen?(value: string): void;
}

export function FormSelect<T extends FieldValues>(props: FormSelectProps<T>) {
  return props.isRow ? <OptionRow {...props} /> : <OptionMenu {...props} />;
}

function OptionMenu<T extends FieldValues>(props: FormSelectProps<T>) {
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <Select
        {...field}
        {...selectArrow}
        id={id}
        inputRef={field.ref}
        ref={undefined}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event);
          props.onChosen?.(String(event.target.value));
        }}
        labelId={`${id}-label`}
        error={hasError}
        disabled={isDisabled}
        input={<OutlinedInput />}
        SelectDisplayProps={{ 'aria-describedby': describedBy }}
      >
        {props.options.map(({ value, label, note, isDisabled: isOff }) => (
          <MenuItem key={value} value={value} disabled={isOff}>
            {note ? `${label} · ${note}` : label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

function OptionRow<T extends FieldValues>(props: FormSelectProps<T>) {
  const bound = useFormField(props);
  return (
    <ToggleRow
      bound={bound}
      options={props.options}
      // Pressing the chosen button again would leave no value.
      onChange={(value) => {
        if (value === null) return;
        bound.field.onChange(value);
        props.onChosen?.(value);
      }}
    />
  );
}
