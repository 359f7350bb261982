/** Picture that only some users may see, loaded with the user's token. */
import { useEffect, useState } from 'react';
import { useStableHandler } from '../stable-handler.ts';

/**
 * @param address URL of the picture; null without one.
 * @param read fetches the picture; `v` is its version, for the browser's cache.
 * @returns Address for an `img`; null until loaded, and after a failure.
 */
export function usePrivatePicture(
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
