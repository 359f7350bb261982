/** Asks for the guidelines that a refused change needs, so that it can be repeated. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { neededBy } from './needed-guidelines.ts';

const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }));

interface ConsentPrompt {
  /** Resolves to true once the guidelines of the refusal are accepted; to false for other errors. */
  ask(refusal: unknown): Promise<boolean>;
  dialog: ReactNode;
}

export function useConsentPrompt(): ConsentPrompt {
  const [request, setRequest] = useState<{ documentIds: string[]; settle(isAccepted: boolean): void }>();
  return {
    async ask(refusal) {
      const documentIds = neededBy(refusal)?.map(({ guidelinesDocumentId }) => guidelinesDocumentId);
      if (!documentIds) return false;
      return new Promise<boolean>((resolve) => {
        const settle = (isAccepted: boolean) => {
          setRequest(undefined);
          resolve(isAccepted);
        };
        setRequest({ documentIds, settle });
      });
    },
    dialog: request && (
      <Suspense fallback={null}>
        <ConsentDialog documentIds={request.documentIds} headers={{}} onDone={request.settle} />
      </Suspense>
    ),
  };
}
