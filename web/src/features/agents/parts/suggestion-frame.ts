/** Frame of suggestions above the message field. */
import { radius } from '../../../theme/sizes.ts';

export const suggestionFrame = {
  position: 'absolute',
  insetInline: 0,
  bottom: 'calc(100% + 8px)',
  zIndex: 'modal',
  maxHeight: 'min(420px, 56dvh)',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'background.paper',
  boxShadow: '0 8px 32px -8px rgba(0, 0, 0, .28)',
} as const;
