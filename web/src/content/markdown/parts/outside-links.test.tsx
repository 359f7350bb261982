/** External links in an answer: nothing opens before the reader has seen the URL and confirmed. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { TextBlock } from '../elements/text-block.tsx';
import { Markdown } from './markdown.tsx';
import { PassageDocument } from './passage-document.tsx';

const address = 'https://evil.example/bank?told=secret#now';
const opened = vi.fn<(...asked: unknown[]) => null>(() => null);

beforeAll(async () => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  await startTestTexts();
});
beforeEach(() => vi.stubGlobal('open', opened));
afterEach(() => {
  cleanup();
  opened.mockClear();
  vi.unstubAllGlobals();
});

const page = (content: ReactElement) => <TestPage>{content}</TestPage>;
function showLink(content: ReactElement): HTMLElement {
  render(page(content));
  return screen.getByRole('link');
}
const show = (text: string) => showLink(<Markdown text={text} />);
const dialog = () => screen.findByRole('alertdialog', { name: 'Open this link?' });
const button = async (name: string) => within(await dialog()).getByRole('button', { name });

describe('external link', () => {
  it.each([
    ['a click', (link: HTMLElement) => fireEvent.click(link)],
    ['a click with Ctrl', (link: HTMLElement) => fireEvent.click(link, { ctrlKey: true })],
    ['a click with Shift', (link: HTMLElement) => fireEvent.click(link, { shiftKey: true })],
    [
      'the middle button',
      (link: HTMLElement) => fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true })),
    ],
    ['the Enter key', (link: HTMLElement) => fireEvent.keyDown(link, { key: 'Enter' })],
  ])('asks after %s, and opens apart once that is confirmed', async (_, follow) => {
    const link = show(`[our bank](${address})`);
    follow(link);
    const told = (await dialog()).textContent;
    expect(told).toContain(address);
    expect(told).toContain('goes to another website');
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(await button('Open'));
    expect(opened.mock.calls).toEqual([[address, '_blank', 'noopener,noreferrer']]);
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it.each([
    ['Cancel', async () => fireEvent.click(await button('Cancel'))],
    ['Escape', async () => fireEvent.keyDown(await dialog(), { key: 'Escape' })],
  ])('stays with %s, and has the focus again', async (_, refuse) => {
    const link = show(`[our bank](${address})`);
    fireEvent.click(link);
    await refuse();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(link);
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    `[x](${address})`,
    `<${address}>`,
    address,
    `[x][1]\n\n[1]: ${address}`,
    `![x](${address})`,
    'mail@evil.example',
    '[x](mailto:mail@evil.example)',
    '[x](//evil.example)',
  ])('gives the browser nothing to follow, look up or preview: %s', (text) => {
    const link = show(text);
    expect(link.tabIndex).toBe(0);
    for (const name of ['href', 'target', 'rel', 'ping']) expect(link.hasAttribute(name)).toBe(false);
    expect(document.querySelector('[href*="evil"], [src*="evil"]')).toBeNull();
    fireEvent(link, new MouseEvent('auxclick', { button: 2, bubbles: true }));
    fireEvent.keyDown(link, { key: ' ' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows the full URL from left to right with its host in bold', async () => {
    const long = `https://evil.example/${'a/'.repeat(900)}?${'%E2%80%AE'.repeat(20)}`;
    fireEvent.click(show(`[x](${long.replaceAll('%E2%80%AE', '\u202E')})`));
    const host = within(await dialog()).getByText('evil.example');
    expect(host.tagName).toBe('STRONG');
    expect(host.parentElement?.dir).toBe('ltr');
    expect(host.parentElement?.textContent).toBe(long);
    const described = (await button('Cancel')).getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toContain(long);
  });

  it('ignores a held-down key and the second half of a double click', async () => {
    const link = show(`[x](${address})`);
    fireEvent.click(link);
    const cancel = await button('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.click(await button('Open'), { detail: 2 });
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(cancel);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // Checks that the default action, pressing the focused button, is prevented.
    expect(fireEvent.keyDown(link, { key: 'Enter', repeat: true })).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('describes an e-mail address in the dialog', async () => {
    fireEvent.click(show('[write](mailto:mail@evil.example?body=secret)'));
    expect((await dialog()).textContent).toContain('opens your e-mail app');
    expect(within(await dialog()).getByText('mail@evil.example').tagName).toBe('STRONG');
    fireEvent.click(await button('Open'));
    expect(opened.mock.calls[0]?.[0]).toBe('mailto:mail@evil.example?body=secret');
  });

  it('keeps the dialog open while the answer re-renders', async () => {
    const before = `[our bank](${address}) and [more][1]`;
    const view = render(page(<Markdown text={before} isLive />));
    fireEvent.click(screen.getByRole('link', { name: /our bank/ }));
    await dialog();
    act(() => view.rerender(page(<Markdown text={`${before}\n\n- a\n\n[1]: /chat\n\nend`} isLive />)));
    fireEvent.click(await button('Open'));
    expect(opened).toHaveBeenCalledOnce();
  });
});

it('asks in a source too, and is inert without a dialog', async () => {
  const text = `[x](${address})`;
  const passage = { start: 0, end: 3 };
  fireEvent.click(
    showLink(<PassageDocument text={text} isMarkdown passage={passage} passageLabel="Cited" />),
  );
  fireEvent.click(await button('Open'));
  expect(opened).toHaveBeenCalledOnce();
  cleanup();
  fireEvent.click(showLink(<TextBlock source={text} isLive={false} />));
  expect(opened).toHaveBeenCalledOnce();
});

it.each(['[x](/chat/agents)', '[x](#place)'])('follows %s of this site at once', (text) => {
  const link = show(text);
  expect(link.getAttribute('href')).toMatch(/^#|^http:\/\/localhost/);
  fireEvent.click(link);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
