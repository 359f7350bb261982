/** Styles of list items that expand in place. */
import { radius } from '../../../../theme/sizes.ts';

export const itemStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
} as const;

export const disclosureStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minWidth: 0,
  p: 3,
  border: 0,
  borderRadius: `${radius.control}px`,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '.chevron': { display: 'flex', transition: 'rotate 150ms', rotate: '-90deg' },
  '[dir="rtl"] & .chevron': { rotate: '90deg' },
  '.chevron[data-open]': { rotate: '0deg !important' },
} as const;
