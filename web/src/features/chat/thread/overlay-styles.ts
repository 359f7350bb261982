/** Centred line over the thread, which lets clicks through. */
export const overlayStyles = {
  position: 'absolute',
  insetInline: 0,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
} as const;

/** Button on that line. */
export const pillStyles = {
  pointerEvents: 'auto',
  borderRadius: 999,
  bgcolor: 'surface.raised',
  boxShadow: '0 8px 24px -12px rgba(0, 0, 0, .3)',
  '&:hover': { bgcolor: 'surface.bubble' },
} as const;
