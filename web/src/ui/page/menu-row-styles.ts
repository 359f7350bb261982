/** Row of a side menu, with its button over its end. */
import { density } from '../../theme/sizes.ts';

export const menuRowStyles = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: density.chatRowPx,
  borderRadius: 1,
} as const;
