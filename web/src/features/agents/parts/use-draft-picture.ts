/** Picture of a draft, loaded with its author's token. */
import { useEffect, useState } from 'react';
import { useStableHandler } from '../../../lib/stable-handler.ts';

/**
 * @param address as the draft says it; null where the draft has no picture.
 * @param read fetches the picture; `v` names which one is stored, for the browser's cache.
 * @returns An address for an `img`; null until it is there, and where it can't be read.
 */
export function useDraftPicture(
  address: string | null,
  read: (query: { v: string | undefined }) => Promise<Blob>,
): string | null {
  const [shown, setShown] = useState<{ from: string; url: string }>();
  const fetchPicture = useStableHandler(read);
  useEffect(() => {
    if (address === null) return;
    let url: string | undefined;
    let isOver = false;
    const v = new URL(address, location.origin).searchParams.get('v') ?? undefined;
    fetchPicture({ v }).then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setShown({ from: address, url });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address, fetchPicture]);
  return shown?.from === address ? shown.url : null;
}
