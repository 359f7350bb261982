/** How often rows are drawn: while hundreds of files are read, the page of their list must stay usable. */
import { act, cleanup, render, screen } from '@testing-library/react';
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
let change: (next: File[]) => void;
let touchPage: () => void;

const source: ListSource<File> = {
  useList() {
    const [items, setItems] = useState(files);
    change = setItems;
    const data = { items, count: { value: items.length, isExact: true } };
    return { data, currentData: data, refetch: () => undefined };
  },
  useLoadPage: () => () => Promise.resolve({ items: files }),
};

function Page() {
  const [times, setTimes] = useState(0);
  touchPage = () => setTimes((before) => before + 1);
  return (
    <>
      <p>touched {times}</p>
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

beforeAll(startTestTexts);
beforeEach(() => {
  files = Array.from({ length: 20 }, (_, index) => ({ id: `f${index}`, state: 'Queued' }));
  stubWindowWidth(1440);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws no row when something else of the page changes, and of the rows only those that did', async () => {
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

  act(touchPage);
  await screen.findByText('touched 1');
  expect(drawn).not.toHaveBeenCalled();

  act(() => change(files.map((file) => (file.id === 'f7' ? { ...file, state: 'Ready' } : file))));
  await screen.findByText('Ready');
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['f7']));
});
