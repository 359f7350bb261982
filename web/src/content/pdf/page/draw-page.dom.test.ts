import { expect, it, vi } from 'vitest';
import type { PdfDocument } from '../document/open-document.ts';
import { drawPage } from './draw-page.ts';

it('handles the rejection of a rendering cancelled while its text loads', async () => {
  const leaving = new AbortController();
  const rendering = Promise.withResolvers<void>();
  const text = Promise.withResolvers<never>();
  const cancelled = new Error('Rendering cancelled');
  const pdfPage = {
    getViewport: () => ({ width: 10, height: 10 }),
    render: () => ({ promise: rendering.promise, cancel: () => rendering.reject(cancelled) }),
    getTextContent: () => text.promise,
  };
  const document = { getPage: async () => pdfPage } as unknown as PdfDocument;
  const unhandled = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const drawing = drawPage(window.document.createElement('div'), document, {
    page: 1,
    size: { scale: 1 },
    passage: undefined,
    signal: leaving.signal,
  });
  await new Promise((resolve) => setTimeout(resolve));
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
  text.reject(cancelled);
  await expect(drawing).rejects.toBe(cancelled);
});
