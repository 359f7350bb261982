/** Number within a range, set by slider or by typing. */
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Slider from '@mui/material/Slider';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

interface FormSliderProps<T extends FieldValues> extends FieldProps<T> {
  min: number;
  max: number;
  step: number;
}

export function FormSlider<T extends FieldValues>(props: FormSliderProps<T>) {
  const { min, max, step } = props;
  const { field, id, hasError, isDisabled, describedBy, frame } = useFormField(props);
  const value = typeof field.value === 'number' ? field.value : min;
  return (
    <FieldFrame {...frame} isGroup>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <Slider
          size="small"
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          onChange={(_event, next) => field.onChange(next)}
          onBlur={field.onBlur}
          sx={{ flex: 1, marginInlineStart: '6px' }}
        />
        <OutlinedInput
          id={id}
          inputRef={field.ref}
          type="number"
          value={field.value ?? ''}
          error={hasError}
          disabled={isDisabled}
          onChange={({ target }) => field.onChange(target.value === '' ? undefined : Number(target.value))}
          onBlur={field.onBlur}
          inputProps={{ min, max, step, 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy }}
          sx={{ width: 84, flex: 'none', fontVariantNumeric: 'tabular-nums' }}
        />
      </Box>
    </FieldFrame>
  );
}
