/** Confirms before an external link of an answer opens: its URL may leak secrets. */
import { createContext, lazy, type PropsWithChildren, Suspense, useCallback, useState } from 'react';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

/** Asks to open an external URL. Without a provider, such a link is inert. */
export const ConfirmLinkContext = createContext<((address: string) => void) | undefined>(undefined);

/** One dialog for all links inside: a link may re-render with its growing answer while the dialog is open. */
export function LinkGuard({ children }: PropsWithChildren) {
  // Kept while the dialog fades out.
  const [address, setAddress] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((asked: string) => {
    setAddress(asked);
    setOpen(true);
  }, []);
  return (
    <ConfirmLinkContext value={ask}>
      {children}
      {address !== undefined && (
        <Suspense fallback={null}>
          <LinkDialog address={address} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ConfirmLinkContext>
  );
}
