/** Picture of an agent (document 1 §9, document 2 §7.7). */
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { AgentAvatar } from './agent-avatar.tsx';
import { identiconOf } from './identicon.ts';

beforeAll(startTestTexts);
afterEach(cleanup);

const drawn = `data:image/svg+xml,${encodeURIComponent(identiconOf('an-agent'))}`;
const avatar = (url: string | null) => (
  <TestPage>
    <AgentAvatar id="an-agent" url={url} />
  </TestPage>
);
const picture = () => document.querySelector('img');

it('falls back to the default picture when loading fails, until it changes (document 2 §7.7)', async () => {
  const { rerender } = render(avatar('/avatar?v=1'));
  expect(picture()?.getAttribute('src')).toBe('/avatar?v=1');
  fireEvent.error(picture()!);
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe(drawn));
  rerender(avatar('/avatar?v=2'));
  expect(picture()?.getAttribute('src')).toBe('/avatar?v=2');
});

it('generates a missing picture at 1.5rem, 24 px by default (document 1 §9)', async () => {
  render(avatar(null));
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe(drawn));
  expect(getComputedStyle(picture()!.parentElement!).width).toBe('24px');
});
