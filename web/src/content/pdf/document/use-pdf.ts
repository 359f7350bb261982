/** PDF file that is fetched and opened while it is shown. */
import { useEffect, useState } from 'react';
import { openPdf, type OpenedPdf, type PdfDocument } from './open-document.ts';

export type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; document: PdfDocument; content: Blob };

/** Opens the file that `load` fetches, again whenever `load` changes, so keep it stable. */
export function usePdf(load: (signal: AbortSignal) => Promise<Blob>): [state: PdfState, retry: () => void] {
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<{ of: unknown; tries: number; state: PdfState }>();
  useEffect(() => {
    const leaving = new AbortController();
    let pdf: OpenedPdf | undefined;
    const show = (state: PdfState) => {
      if (!leaving.signal.aborted) setOpened({ of: load, tries, state });
    };
    const open = async () => {
      const content = await load(leaving.signal);
      if (leaving.signal.aborted) return;
      pdf = await openPdf(content);
      // The component unmounted while the file opened.
      if (leaving.signal.aborted) pdf.close();
      show({ kind: 'open', document: pdf.document, content });
    };
    open().catch((error: unknown) => show({ kind: 'failed', error }));
    return () => {
      leaving.abort();
      pdf?.close();
    };
  }, [load, tries]);
  const isCurrent = opened?.of === load && opened.tries === tries;
  return [isCurrent ? opened.state : { kind: 'loading' }, () => setTries((before) => before + 1)];
}
