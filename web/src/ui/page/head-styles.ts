/** Bar over a pane or a page. */
export const headStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  minHeight: 56,
} as const;
