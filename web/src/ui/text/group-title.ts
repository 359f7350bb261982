/** Title of a group of options. */
export const groupTitleStyles = {
  pt: 2,
  pb: 1,
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
