/** Equal columns in all rows, with or without actions; stacked on narrow screens. */
export const columnStyles = {
  '> li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '5fr 4fr 3fr 40px' },
    columnGap: 4,
    rowGap: 1,
    '> span': { gridColumn: { xs: 1, sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' },
    '> button': { gridColumn: { xs: 2, sm: 4 }, gridRow: { xs: 1, sm: 'auto' } },
  },
} as const;
