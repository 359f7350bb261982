/** Dialog of refused deletions, loaded when the first one is refused. */
import type { Use } from '@polylogue/contract/http';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { InUseContext } from './in-use-context.ts';

const InUseDialog = lazy(async () => ({ default: (await import('./in-use-dialog.tsx')).InUseDialog }));

/** Mount once, below the addresses of resources. */
export function InUseProvider({ children }: { children: ReactNode }) {
  const [uses, setUses] = useState<readonly Use[]>();
  const [isOpen, setOpen] = useState(false);
  const [show] = useState(() => (found: readonly Use[]) => {
    setUses(found);
    setOpen(true);
  });
  return (
    <InUseContext value={show}>
      {children}
      {uses && (
        <Suspense fallback={null}>
          <InUseDialog uses={uses} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </InUseContext>
  );
}
