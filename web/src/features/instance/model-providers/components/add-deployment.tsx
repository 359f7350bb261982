/** Adds a model by name: one listed by the endpoint, or any other. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import { isEnter } from '../../../../ui/keyboard/input-method.ts';

interface AddDeploymentProps {
  taken: readonly string[];
  offered: readonly string[];
  onAdd(name: string): void;
}

export function AddDeployment({ taken, offered, onAdd }: AddDeploymentProps) {
  const { t } = useTranslation('model-providers');
  const [text, setText] = useState('');
  const name = text.trim();
  const canAdd = name !== '' && !taken.includes(name);
  const add = () => {
    if (!canAdd) return;
    onAdd(name);
    setText('');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, maxWidth: 480 }}>
      <Autocomplete
        freeSolo
        fullWidth
        options={offered}
        value={null}
        inputValue={text}
        onInputChange={(_event, value, reason) => reason !== 'reset' && setText(value)}
        onChange={(_event, value) => typeof value === 'string' && setText(value)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('deployments.name')}
            helperText={offered.length === 0 ? t('modelHint') : undefined}
            onKeyDown={(event) => {
              // Enter adds the model instead of submitting the form.
              if (!isEnter(event)) return;
              event.preventDefault();
              add();
            }}
          />
        )}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<IconPlus />}
        disabled={!canAdd}
        onClick={add}
        sx={{ flex: 'none', height: 40, mb: offered.length === 0 ? '23px' : 0 }}
      >
        {t('deployments.add')}
      </Button>
    </Box>
  );
}
