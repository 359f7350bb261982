/** Readable value of a field: texts as they are, the rest as JSON. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface ChangedValueProps {
  value: unknown;
  /** Side of the change: removed or added. */
  side: 'before' | 'after';
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function textOf(value: unknown): string {
  if (isPlain(value)) return String(value);
  return JSON.stringify(value, null, 2);
}

export function ChangedValue({ value, side }: ChangedValueProps) {
  const { t } = useTranslation('audit');
  const isEmpty =
    value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
  if (isEmpty) {
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
      {typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf(value)}
    </Box>
  );
}
