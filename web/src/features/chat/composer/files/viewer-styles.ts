/** Styles of full-screen viewers of files and images. */
export const paperStyles = {
  bgcolor: 'background.default',
  backgroundImage: 'none',
  border: 0,
  borderRadius: 0,
} as const;
export const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  minHeight: 56,
  paddingInline: '24px 12px',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
export const titleStyles = {
  m: 0,
  typography: 'subtitle1',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Aligned with the page, whatever the name's direction: mirrored in right-to-left pages.
  textAlign: 'left',
} as const;
