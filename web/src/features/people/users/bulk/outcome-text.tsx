/** Summary of what was done, which takes the focus that the removed button had. */
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { restoreLostFocus } from '../../../../lib/browser/lost-focus.ts';

export function OutcomeText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => restoreLostFocus(() => text.current), []);
  return (
    <Typography ref={text} variant="body2" role="status" tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Typography>
  );
}
