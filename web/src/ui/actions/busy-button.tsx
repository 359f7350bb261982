/** Button for an action that takes time: keeps its place and its tab stop while busy. */
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** `isBusy` shows a spinner and ignores clicks; the width does not change. */
export function BusyButton({ isBusy, children, onClick, ...button }: ButtonProps & { isBusy: boolean }) {
  return (
    <Button
      {...button}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {/* Opacity, not `visibility`: hidden content gives no accessible name. */}
      <span style={{ opacity: isBusy ? 0 : undefined }}>{children}</span>
      {isBusy && (
        <CircularProgress aria-hidden size={18} color="inherit" sx={{ position: 'absolute' }} thickness={5} />
      )}
    </Button>
  );
}
