/** Viewer of a message's images, loaded when one is opened. */
import { lazy, Suspense } from 'react';
import type { ViewedPicture } from './picture-viewer.tsx';

const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }));

interface OpenedPictureProps {
  pictures: readonly ViewedPicture[];
  /** Id of the opened image. */
  opened: string | undefined;
  onClose(): void;
}

export const OpenedPicture = ({ pictures, opened, onClose }: OpenedPictureProps) =>
  opened !== undefined && (
    <Suspense fallback={null}>
      <PictureViewer pictures={pictures} first={opened} onClose={onClose} />
    </Suspense>
  );
