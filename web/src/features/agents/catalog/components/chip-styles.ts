/** Styles of toggle buttons as chips in a wrapping row. */
import { radius } from '../../../../theme/sizes.ts';

export const chipStyles = {
  width: 'auto',
  flexWrap: 'wrap',
  gap: 2,
  '&& .MuiToggleButton-root': {
    gap: 1.5,
    minHeight: 30,
    px: '12px',
    py: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: `${radius.pill}px`,
    flex: 'none',
    marginInlineStart: 0,
    typography: 'body2',
    color: 'text.primary',
    '&.Mui-selected': { bgcolor: 'primary.lighter', color: 'primary.darker', borderColor: 'transparent' },
  },
  '.count': { fontVariantNumeric: 'tabular-nums', opacity: 0.8 },
} as const;
