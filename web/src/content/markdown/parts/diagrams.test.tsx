/** Diagrams of answers; the frame that draws them is played by messages. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { Markdown } from './markdown.tsx';

beforeAll(() => startTestTexts());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fence = '```';
const fenced = (code: string) => `${fence}mermaid\n${code}\n${fence}`;
const page = (text: string, isLive = false) => (
  <TestPage>
    <Markdown text={text} isLive={isLive} />
  </TestPage>
);

const frame = () => document.querySelector('iframe');
const picture = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', widthPx: 300, heightPx: 200, text: '' };

async function reply(data: unknown): Promise<void> {
  const source = frame()?.contentWindow;
  if (!source) throw new Error('no frame');
  await act(async () => void dispatchEvent(new MessageEvent('message', { data, source })));
}

/** Resolves to a spy on the requests to the frame, once it is ready for them. */
async function readyFrame() {
  await waitFor(() => expect(frame()).not.toBeNull());
  const target = frame()?.contentWindow;
  if (!target) throw new Error('no window');
  const post = vi.spyOn(target, 'postMessage').mockImplementation(() => undefined);
  if (post.mock.calls.length === 0) await reply('ready');
  return post;
}

async function answer(code: string, data: unknown = picture): Promise<void> {
  const post = await readyFrame();
  await waitFor(() => expect(post).toHaveBeenLastCalledWith({ source: code, isDark: false }, '*'));
  await reply(data);
}

it('draws a finished block in a sandboxed frame, with a switch to its code', async () => {
  const code = 'flowchart LR\n  a --> b';
  const { container } = render(page(`Look:\n\n${fenced(code)}`));
  expect(container.querySelector('pre')?.textContent).toContain('a --> b');
  await answer(code, { ...picture, text: 'From a to b' });
  const image = await screen.findByRole('img', { name: 'Diagram: From a to b' });
  expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  expect(container.querySelector('pre')).toBeNull();
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  fireEvent.click(screen.getByRole('button', { name: 'Code' }));
  expect(container.querySelector('pre')?.textContent).toContain('a --> b');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Code', pressed: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Diagram' }));
  expect(screen.getByRole('img', { name: 'Diagram: From a to b' })).toBeTruthy();
});

it('shows the source until the fence closes, which describes a diagram without a title', async () => {
  const code = 'flowchart LR\n  c --> d';
  const open = `${fence}mermaid\n${code}\n`;
  const { container, rerender } = render(page(open, true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.querySelector('.md-diagram')).toBeNull();
  rerender(page(open + fence, true));
  await answer(code);
  expect(await screen.findByRole('img', { name: /^Diagram: flowchart LR/ })).toBeTruthy();
});

it('draws a block in a list once the answer is complete', async () => {
  const text = `- Look:\n\n  ${fence}mermaid\n  flowchart LR\n  ${fence}\n`;
  const { container, rerender } = render(page(text, true));
  expect(container.querySelector('pre')).not.toBeNull();
  expect(container.querySelector('.md-diagram')).toBeNull();
  rerender(page(text));
  await answer('flowchart LR');
  expect(await screen.findByRole('img', { name: 'Diagram: flowchart LR' })).toBeTruthy();
});

it.each([
  ['a faulty diagram', 'failed'],
  ['an answer that is no picture', { svg: 1 }],
  ['a picture without a size', { ...picture, widthPx: Number.NaN }],
])('shows the source with a note for %s', async (name, data) => {
  const { container } = render(page(fenced(`flowchart %% ${name}`)));
  await answer(`flowchart %% ${name}`, data);
  expect(await screen.findByText(/^This diagram can't be drawn/)).toBeTruthy();
  expect(container.querySelector('pre')?.textContent).toContain(name);
  expect(container.querySelector('img')).toBeNull();
});

it('remembers a diagram that could not be drawn', async () => {
  const code = 'flowchart %% remembered';
  const { unmount } = render(page(fenced(code)));
  await answer(code, 'failed');
  expect(await screen.findByText(/^This diagram can't be drawn/)).toBeTruthy();
  unmount();
  const post = await readyFrame();
  post.mockClear();
  render(page(fenced(code)));
  expect(await screen.findByText(/^This diagram can't be drawn/)).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
});

it('replaces a frame that does not answer in time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const code = 'flowchart LR\n  e --> f';
  render(page(`${fenced('endless')}\n\n${fenced(code)}`));
  await readyFrame();
  const hung = frame();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText(/^This diagram can't be drawn/)).toBeTruthy();
  expect(hung?.isConnected).toBe(false);
  await answer(code);
  expect(await screen.findByRole('img', { name: /e --> f/ })).toBeTruthy();
});

it('draws no source that is too long', async () => {
  render(page(fenced(`flowchart LR\n${'  a --> b\n'.repeat(3_000)}`)));
  expect(await screen.findByText(/^This diagram can't be drawn/)).toBeTruthy();
});

it('removes an idle frame', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(page(fenced('flowchart LR\n  g --> h')));
  await answer('flowchart LR\n  g --> h');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(frame()).toBeNull();
});
