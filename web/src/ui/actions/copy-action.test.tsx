import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { CopyAction } from './copy-action.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

/**
 * Presses Copy in a browser with this clipboard; `undefined` as on a page served over plain HTTP.
 */
function copyWith(clipboard: Pick<Clipboard, 'writeText'> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  render(
    <TestPage>
      <CopyAction content="request-1" />
    </TestPage>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
}

it('copies the text and confirms it', async () => {
  const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve());
  copyWith({ writeText });
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('request-1');
});

it('copies on a page without a secure context', async () => {
  const execCommand = vi.fn<Document['execCommand']>(() => true);
  Object.assign(document, { execCommand });
  copyWith(undefined);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(execCommand).toHaveBeenCalledWith('copy');
});

it('reports a failure when the browser refuses', async () => {
  copyWith({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  expect(await screen.findByRole('button', { name: 'Copying failed' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Copying failed');
});
