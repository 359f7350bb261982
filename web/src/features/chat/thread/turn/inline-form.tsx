/**
 * Inline form with a text field and two buttons. Enter sends, Shift+Enter inserts a line break, Escape
 * cancels.
 */
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase, { type InputBaseProps } from '@mui/material/InputBase';
import type { ReactNode } from 'react';
import { GrowingText } from '../../../../ui/forms/growing-text.tsx';
import { isComposing, isEnter } from '../../../../ui/keyboard/input-method.ts';

interface InlineFormProps {
  text: string;
  onChange(text: string): void;
  canSend: boolean;
  onSend(): void;
  onCancel(): void;
  labels: { field: string; send: string; cancel: string };
  /** Properties of the field. */
  field: Pick<InputBaseProps, 'maxRows' | 'placeholder' | 'onFocus'> & {
    maxLength?: number;
    typography: 'body1' | 'body2';
  };
  sx: BoxProps['sx'];
  /** Content above the field. */
  children?: ReactNode;
}

export function InlineForm(props: InlineFormProps) {
  const { text, onChange, canSend, onSend, onCancel, labels, sx, children } = props;
  const { maxLength, maxRows, typography, ...field } = props.field;
  const send = () => {
    if (canSend) onSend();
  };
  return (
    <Box sx={sx}>
      {children}
      <InputBase
        {...field}
        autoFocus
        multiline
        inputComponent={GrowingText}
        fullWidth
        value={text}
        inputProps={{ 'aria-label': labels.field, maxLength, maxRows, dir: 'auto' }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') onCancel();
          else if (isEnter(event) && !event.shiftKey) send();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        sx={{ p: 0, typography }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button size="small" color="inherit" onClick={onCancel}>
          {labels.cancel}
        </Button>
        <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
          {labels.send}
        </Button>
      </Box>
    </Box>
  );
}
