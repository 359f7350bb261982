/** Image of a figure, fetched with the user's token. */
import { useEffect, useState } from 'react';

/** Fetches a figure's image; a new function means other figures. */
export type LoadFigure = (figureId: string, signal: AbortSignal) => Promise<Blob>;

type FigureImage = { kind: 'loading' } | { kind: 'shown'; url: string } | { kind: 'gone' };

const loading: FigureImage = { kind: 'loading' };

/** Returns the image's object URL, valid until the component unmounts. */
export function useFigureImage(load: LoadFigure, figureId: string): FigureImage {
  const [image, setImage] = useState<FigureImage>(loading);
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    load(figureId, leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setImage({ kind: 'shown', url });
      },
      () => leaving.signal.aborted || setImage({ kind: 'gone' }),
    );
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
      setImage(loading);
    };
  }, [load, figureId]);
  return image;
}
