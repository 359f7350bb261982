import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyAhead } from './lazy-ahead.tsx';

afterEach(cleanup);

function Name({ name }: { name: string }) {
  const [first] = useState(name);
  return <p>{`${first} ${name}`}</p>;
}

const inPage = (element: React.ReactNode) => <Suspense fallback={<p>waiting</p>}>{element}</Suspense>;

it('draws what is fetched already at once, without its placeholder', async () => {
  const Ahead = lazyAhead<{ name: string }>(() => Promise.resolve(Name));
  await Ahead.fetch();
  render(inPage(<Ahead name="one" />));
  expect(screen.getByText('one one')).toBeTruthy();
});

it('fetches by itself, and replaces nothing when the script is fetched a second time', async () => {
  const Ahead = lazyAhead<{ name: string }>(() => Promise.resolve(Name));
  const page = render(inPage(<Ahead name="one" />));
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('one one')).toBeTruthy();
  await Ahead.fetch();
  page.rerender(inPage(<Ahead name="two" />));
  expect(screen.getByText('one two')).toBeTruthy();
});

it('asks again after a script could not be had', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue(Name);
  const Ahead = lazyAhead(load);
  await expect(Ahead.fetch()).rejects.toThrow('gone');
  await act(Ahead.fetch);
  render(inPage(<Ahead name="one" />));
  expect(screen.getByText('one one')).toBeTruthy();
});
