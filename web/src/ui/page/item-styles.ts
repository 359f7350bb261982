/** Bordered item of a list. */
import { radius } from '../../theme/sizes.ts';

export const itemStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
} as const;
