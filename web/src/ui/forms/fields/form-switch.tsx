/** Switch with label and description at the start and the control at the end of the line. */
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import { FieldNotes, type FieldProps, useFormField } from './field-frame.tsx';

export function FormSwitch<T extends FieldValues>(props: FieldProps<T>) {
  const { field, id, isDisabled, describedBy, frame } = useFormField(props);
  const { label, hint, warning, error } = frame;
  return (
    <FormControl fullWidth error={error !== undefined} disabled={isDisabled}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <InputLabel htmlFor={id} sx={{ mb: 0 }}>
            {label}
          </InputLabel>
          <FieldNotes id={`${id}-notes`} hint={hint} warning={warning} error={error} />
        </Box>
        <Switch
          id={id}
          checked={Boolean(field.value)}
          disabled={isDisabled}
          onChange={(_event, isOn) => field.onChange(isOn)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref, role: 'switch', 'aria-describedby': describedBy } }}
        />
      </Box>
    </FormControl>
  );
}
