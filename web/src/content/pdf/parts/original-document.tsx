/** A file as it was uploaded, where the browser can show it: a PDF page by page, a picture as it is. */
import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import type { PdfViewerProps } from './pdf-viewer.tsx';

/** Each comes when such a file is opened. */
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));
const PictureViewer = lazy(async () => ({
  default: (await import('../../figures/parts/picture-viewer.tsx')).PictureViewer,
}));

const pdfType = 'application/pdf';
/** Of the pictures that libraries take, those that every browser shows; nothing in them can act. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Whether files of this type can be shown as they are. */
export const isShownAsItIs = (mediaType: string): boolean =>
  mediaType === pdfType || pictureTypes.has(mediaType);

export interface OriginalDocumentProps extends PdfViewerProps {
  /** One that `isShownAsItIs`. */
  mediaType: string;
  /** Something is cited from it, be it known from which page or not. */
  isCited: boolean;
}

export function OriginalDocument({ mediaType, isCited, ...viewer }: OriginalDocumentProps) {
  const { load, fileName } = viewer;
  return (
    <Suspense fallback={<SkeletonLines count={14} />}>
      {mediaType === pdfType ? (
        <PdfViewer {...viewer} />
      ) : (
        <PictureViewer load={load} fileName={fileName} isCited={isCited} />
      )}
    </Suspense>
  );
}
