/** Prints its content in place of the page, once it is mounted. */
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

interface PrintOutProps {
  /** Called when the print dialog was closed. */
  onDone(): void;
  children: ReactNode;
}

export function PrintOut({ onDone, children }: PrintOutProps) {
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => end();
    globalThis.addEventListener('afterprint', finish, { once: true });
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', finish);
  }, []);
  return createPortal(
    <>
      <GlobalStyles styles={printStyles} />
      <Box data-print-out sx={{ p: 2 }}>
        {children}
      </Box>
    </>,
    document.body,
  );
}

const printStyles = {
  '@media screen': { '[data-print-out]': { display: 'none' } },
  '@media print': {
    'body > :not([data-print-out])': { display: 'none !important' },
    'html, body': { height: 'auto !important', overflow: 'visible !important' },
  },
} as const;
