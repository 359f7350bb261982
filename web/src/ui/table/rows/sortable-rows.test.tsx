import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { SortableRows } from './sortable-rows.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

function List() {
  const [rows, setRows] = useState(['Ada', 'Bo', 'Cy']);
  return (
    <>
      <SortableRows
        rows={rows}
        // Keys stay where they are when rows move, since some lists have no ids.
        idOf={(row) => String(rows.indexOf(row))}
        titleOf={(row) => row}
        isReadOnly={false}
        onMove={(row, to) => setRows(rows.filter((one) => one !== row).toSpliced(rows.indexOf(to), 0, row))}
        lastActions={(row) => [{ label: 'Remove', run: () => setRows(rows.filter((one) => one !== row)) }]}
      >
        {(row) => row}
      </SortableRows>
      <button type="button">Add</button>
    </>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const focusName = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('keeps the focus on a row that arrow keys move, and announces its position', () => {
  render(<List />, { wrapper: TestPage });
  screen.getByRole('button', { name: /^Move Ada/ }).focus();
  for (const place of [2, 3]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(focusName()).toMatch(/^Move Ada/);
    expect(screen.getByRole('status').textContent?.trim()).toBe(`Ada moved to position ${place} of 3.`);
  }
  expect(shown()).toEqual(['Bo', 'Cy', 'Ada']);
});

it('moves the focus to the next row, then behind the list, when rows are removed', async () => {
  render(<List />, { wrapper: TestPage });
  for (const [name, next] of [
    ['Bo', 'Actions for Cy'],
    ['Cy', 'Actions for Ada'],
    ['Ada', 'Add'],
  ] as const) {
    const menu = screen.getByRole('button', { name: `Actions for ${name}` });
    menu.focus();
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(focusName()).toBe(next));
  }
});
