/** A button whose action takes time: it stays in place and in the tab order while it is busy. */
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** `isBusy` shows progress and ignores clicks; the width does not change. */
export function BusyButton({ isBusy, children, onClick, ...button }: ButtonProps & { isBusy: boolean }) {
  return (
    <Button
      {...button}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {/* Not `visibility`: what is hidden names nothing. */}
      <span style={{ opacity: isBusy ? 0 : undefined }}>{children}</span>
      {isBusy && (
        <CircularProgress aria-hidden size={18} color="inherit" sx={{ position: 'absolute' }} thickness={5} />
      )}
    </Button>
  );
}
