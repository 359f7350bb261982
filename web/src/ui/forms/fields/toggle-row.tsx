/** Row of toggle buttons as the control of a form field. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { FieldValues } from 'react-hook-form';
import { type BoundField, FieldFrame } from './field-frame.tsx';

interface ToggleRowProps<T extends FieldValues> {
  bound: BoundField<T>;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  /** Receives `null` when the chosen button is pressed again. */
  onChange(value: string | null): void;
}

export function ToggleRow<T extends FieldValues>({ bound, options, onChange }: ToggleRowProps<T>) {
  const { field, id, isDisabled, describedBy, frame } = bound;
  return (
    <FieldFrame {...frame} isGroup>
      <ToggleButtonGroup
        exclusive
        value={field.value}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        onBlur={field.onBlur}
        onChange={(_event, value: string | null) => onChange(value)}
        sx={{ flexWrap: 'wrap' }}
      >
        {options.map(({ value, label, isDisabled: isOff }, index) => (
          <ToggleButton
            key={value}
            value={value}
            disabled={isOff ?? false}
            ref={index === 0 ? field.ref : undefined}
          >
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
