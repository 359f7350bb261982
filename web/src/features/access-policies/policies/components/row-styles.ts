/** Row of a list of settings inside a form. */
export const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  mb: 2,
} as const;
