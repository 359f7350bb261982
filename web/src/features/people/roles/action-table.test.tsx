import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Action } from '@polylogue/contract/permissions';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { ActionTable } from './components/action-table.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

function show(mayChange: (action: Action) => boolean = () => true) {
  const matrix = {
    held: ['BrandsRead'] as Action[],
    saved: ['BrandsWrite'] as Action[],
    isReadOnly: false,
    mayChange,
    onChange: () => undefined,
    onChangeAll: () => undefined,
  };
  render(
    <TestPage>
      <ActionTable matrix={matrix} />
    </TestPage>,
  );
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('moves between boxes with arrow keys, skipping missing and locked ones', () => {
  show((action) => action !== 'BrandsCreate');
  box('View brands').focus();
  fireEvent.keyDown(box('View brands'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(box('Edit all brands'));
  fireEvent.keyDown(box('Edit all brands'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(box('Edit all file libraries'));
  fireEvent.keyDown(box('Edit all file libraries'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(box('Create file libraries and edit own libraries'));
  fireEvent.keyDown(box('Create file libraries and edit own libraries'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box('Create guidelines and edit own guidelines'));
});

it('shows a partly selected row as mixed, and describes additions and removals', () => {
  show();
  expect(box('Brands: everything').dataset['indeterminate']).toBe('true');
  expect(box('Agents: everything').dataset['indeterminate']).toBe('false');
  expect(screen.getByText(/^\+ View brands$/)).toBeTruthy();
  expect(screen.getByText(/^− Edit all brands$/)).toBeTruthy();
});
