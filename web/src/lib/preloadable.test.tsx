import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { preloadable } from './preloadable.tsx';

afterEach(cleanup);

function Name({ name }: { name: string }) {
  const [first] = useState(name);
  return <p>{`${first} ${name}`}</p>;
}

const inPage = (element: React.ReactNode) => <Suspense fallback={<p>waiting</p>}>{element}</Suspense>;

it('renders a preloaded component at once, without its placeholder', async () => {
  const Ahead = preloadable<{ name: string }>(() => Promise.resolve(Name));
  await Ahead.fetch();
  render(inPage(<Ahead name="one" />));
  expect(screen.getByText('one one')).toBeTruthy();
});

it('loads on render and keeps the rendered component after another preload', async () => {
  const Ahead = preloadable<{ name: string }>(() => Promise.resolve(Name));
  const page = render(inPage(<Ahead name="one" />));
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('one one')).toBeTruthy();
  await Ahead.fetch();
  page.rerender(inPage(<Ahead name="two" />));
  expect(screen.getByText('one two')).toBeTruthy();
});

it('retries after a failed load', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue(Name);
  const Ahead = preloadable(load);
  await expect(Ahead.fetch()).rejects.toThrow('gone');
  await act(Ahead.fetch);
  render(inPage(<Ahead name="one" />));
  expect(screen.getByText('one one')).toBeTruthy();
});
