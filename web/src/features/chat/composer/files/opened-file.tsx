/** Viewer of an attached file, loaded when one is opened. */
import { lazy, Suspense } from 'react';
import type { ViewedFile } from './file-viewer.tsx';

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }));

interface OpenedFileProps {
  file: ViewedFile | undefined;
  onClose(): void;
}

export const OpenedFile = ({ file, onClose }: OpenedFileProps) =>
  file && (
    <Suspense fallback={null}>
      <FileViewer file={file} onClose={onClose} />
    </Suspense>
  );
