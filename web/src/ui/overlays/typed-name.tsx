/** Field for typing the name of the resource to delete. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface TypedNameProps {
  name: string;
  typed: string;
  onType(text: string): void;
}

export function TypedName({ name, typed, onType }: TypedNameProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Box sx={{ mt: 4 }}>
      <TextField
        autoFocus
        id={id}
        label={t('typeName', { name })}
        value={typed}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', spellCheck: false } }}
      />
    </Box>
  );
}
