/** One of a few: as a row of buttons where the words are short, else as a list that opens. */
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Beside the label, as why it can't be chosen. */
  note?: string;
  isDisabled?: boolean;
}

interface FormSelectProps<T extends FieldValues> extends FieldProps<T> {
  options: readonly SelectOption[];
  /** A row of buttons, all in sight. */
  isRow?: boolean;
  /** After another one is chosen, as to let a field follow that depends on it. */
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
  const { field, id, isDisabled, describedBy, frame } = useFormField(props);
  return (
    <FieldFrame {...frame} isGroup>
      <ToggleButtonGroup
        exclusive
        value={field.value}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        // Pressing the chosen one again would leave none.
        onChange={(_event, value: string | null) => {
          if (value === null) return;
          field.onChange(value);
          props.onChosen?.(value);
        }}
      >
        {props.options.map(({ value, label, isDisabled: isOff }, index) => (
          <ToggleButton key={value} value={value} disabled={isOff} ref={index === 0 ? field.ref : undefined}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
