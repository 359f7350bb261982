/** Readable value of a field. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isNothing, useValueText } from '../value-text.ts';

interface ChangedValueProps {
  value: unknown;
  /** Side of the change: removed or added. */
  side: 'before' | 'after';
}

export function ChangedValue({ value, side }: ChangedValueProps) {
  const { t } = useTranslation('audit');
  const textOf = useValueText();
  if (isNothing(value)) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('nothing')}
      </Box>
    );
  }
  return (
    <Box
      component={side === 'before' ? 'del' : 'ins'}
      dir="auto"
      sx={{
        display: 'inline-block',
        px: 1,
        borderRadius: 1,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        textDecoration: side === 'before' ? 'line-through' : 'none',
        bgcolor: side === 'before' ? 'error.lighter' : 'success.lighter',
        color: side === 'before' ? 'error.darker' : 'success.darker',
      }}
    >
      {textOf(value)}
    </Box>
  );
}
