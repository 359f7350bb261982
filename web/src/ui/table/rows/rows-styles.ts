/** List with lines between its rows. */
export const rowsStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
  '> li': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 44,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const;
