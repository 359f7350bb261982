/** Original file, if the browser can show it: a PDF by page, or an image. */
import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import type { PdfViewerProps } from './pdf-viewer.tsx';

/** Loaded when a file of this type is opened. */
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));
const PictureViewer = lazy(async () => ({
  default: (await import('../../figures/parts/picture-viewer.tsx')).PictureViewer,
}));

const pdfType = 'application/pdf';
/** Image types of libraries that every browser shows and that can't contain scripts. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Returns true when files of this type can be displayed. */
export const isDisplayable = (mediaType: string): boolean =>
  mediaType === pdfType || pictureTypes.has(mediaType);

export interface OriginalDocumentProps extends PdfViewerProps {
  /** A type accepted by `isShownAsItIs`. */
  mediaType: string;
  /** The file is cited, even if the page is unknown. */
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
