/** Skip links: first tab stops of the page, to jump over the navigation. */
import Box from '@mui/material/Box';

export interface SkipTarget {
  /** Id of an element with `tabIndex={-1}`, or of a field. */
  id: string;
  label: string;
}

/** Hidden until focused. Buttons, not fragment links, since the router owns the address. */
export function SkipLinks({ targets }: { targets: readonly SkipTarget[] }) {
  return (
    <Box component="nav">
      {targets.map(({ id, label }) => (
        <Box
          key={id}
          component="button"
          type="button"
          onClick={() => document.getElementById(id)?.focus()}
          sx={{
            position: 'fixed',
            insetBlockStart: 8,
            insetInlineStart: 8,
            zIndex: 'tooltip',
            px: 4,
            py: 2,
            border: 0,
            borderRadius: 1,
            font: 'inherit',
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
            '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, p: 0, overflow: 'hidden' },
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}
