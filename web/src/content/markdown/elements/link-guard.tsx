/** Asks before a link of an answer leads away: an answer can be made to carry secrets in an address. */
import { createContext, lazy, type PropsWithChildren, Suspense, useCallback, useState } from 'react';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

/** Asks whether to open an address of another origin. Without anybody to ask, such a link leads nowhere. */
export const AskToOpen = createContext<((address: string) => void) | undefined>(undefined);

/** One dialog for all links in it: a link may be drawn anew, with the rest of an answer, while it is open. */
export function LinkGuard({ children }: PropsWithChildren) {
  // Stays while the dialog fades out.
  const [address, setAddress] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((asked: string) => {
    setAddress(asked);
    setOpen(true);
  }, []);
  return (
    <AskToOpen value={ask}>
      {children}
      {address !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog address={address} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </AskToOpen>
  );
}
