/** Inline rename field: Enter saves, Escape and blur cancel (document 1 §4, Conversation rename). */
import InputBase from '@mui/material/InputBase';
import { maxTitleCharacters } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing, isEnter } from '../../../ui/keyboard/input-method.ts';

interface RenameFieldProps {
  title: string;
  onSave(title: string): void;
  onCancel(): void;
}

export function RenameField({ title, onSave, onCancel }: RenameFieldProps) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState(title);
  const save = () => {
    const next = text.trim();
    if (next === '' || next === title) onCancel();
    else onSave(next);
  };
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      inputProps={{ 'aria-label': t('menu.renameField'), maxLength: maxTitleCharacters, dir: 'auto' }}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={onCancel}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (isEnter(event)) save();
        else if (event.key === 'Escape') onCancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      sx={{
        height: 34,
        paddingInline: '10px',
        marginBlock: '2px',
        borderRadius: 1,
        border: 1,
        borderColor: 'primary.main',
        typography: 'body2',
        color: 'inherit',
      }}
    />
  );
}
