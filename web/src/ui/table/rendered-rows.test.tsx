/**
 * Number of rendered rows: a list of files must stay responsive while hundreds are being processed.
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { createTestStore } from '../../testing/test-store.ts';
import { stubWindowWidth } from '../../testing/window-width.ts';
import type { TableColumn } from './columns/table-column.ts';
import { EntityTable } from './entity-table.tsx';
import type { ListSource } from './list-source.ts';

interface File {
  id: string;
  state: string;
}

const drawn = vi.fn<(id: string) => void>();
const columns: TableColumn<File>[] = [
  { name: 'id', title: 'Id', text: ({ id }) => id },
  {
    name: 'state',
    title: 'State',
    text: ({ state }) => state,
    cell: ({ id, state }) => {
      drawn(id);
      return state;
    },
  },
];
const idOf = ({ id }: File) => id;

let files: File[];

const source: ListSource<File> = {
  useList() {
    const data = { items: files, count: { value: files.length, isExact: true } };
    return { data, currentData: data, refetch: () => undefined };
  },
  useLoadPage: () => () => Promise.resolve({ items: files }),
};

/** Page whose state changes with each click. */
function Page() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Touched {times}
      </button>
      <EntityTable
        list="files"
        label="Files"
        source={source}
        columns={columns}
        idOf={idOf}
        bulkActions={[{ label: 'Remove', icon: null, run: () => Promise.resolve(true) }]}
        empty={null}
      />
    </>
  );
}

/** Re-renders the page. */
const touch = () => fireEvent.click(screen.getByRole('button', { name: /^Touched/ }));

beforeAll(startTestTexts);
beforeEach(() => {
  files = Array.from({ length: 20 }, (_, index) => ({ id: `f${index}`, state: 'Queued' }));
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('renders only changed rows, and none when another part of the page changes', async () => {
  render(
    <Provider store={createTestStore().store}>
      <MemoryRouter>
        <TestPage>
          <Page />
        </TestPage>
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByText('f19');
  drawn.mockClear();

  touch();
  await screen.findByText('Touched 1');
  expect(drawn).not.toHaveBeenCalled();

  files = files.map((file) => (file.id === 'f7' ? { ...file, state: 'Ready' } : file));
  touch();
  await screen.findByText('Ready');
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['f7']));
});
