/** Image file that is fetched while it is shown. */
import { useEffect, useState } from 'react';

export type PictureState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'fetched'; url: string; content: Blob };

/**
 * Fetches with `load`, again whenever it changes, so keep it stable. The object URL is revoked on unmount.
 */
export function usePicture(
  load: (signal: AbortSignal) => Promise<Blob>,
): [state: PictureState, retry: () => void] {
  const [tries, setTries] = useState(0);
  const [fetched, setFetched] = useState<{ of: unknown; tries: number; state: PictureState }>();
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    const show = (state: PictureState) => setFetched({ of: load, tries, state });
    load(leaving.signal).then(
      (content) => {
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(content);
        show({ kind: 'fetched', url, content });
      },
      (error: unknown) => leaving.signal.aborted || show({ kind: 'failed', error }),
    );
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [load, tries]);
  const isCurrent = fetched?.of === load && fetched.tries === tries;
  return [isCurrent ? fetched.state : { kind: 'loading' }, () => setTries((before) => before + 1)];
}
