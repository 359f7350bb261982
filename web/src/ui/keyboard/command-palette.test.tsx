import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestPage } from '../../testing/test-page.tsx';
import { preloadOverlays } from '../overlays/overlays.tsx';
import { CommandPalette } from './command-palette.tsx';

const ran = vi.fn<(label: string) => void>();
const command = (label: string) => ({ id: label, label, icon: null, run: () => ran(label) });

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  if (!isOpen) return null;
  return (
    <CommandPalette
      label="Find"
      placeholder="Search"
      emptyText="No results."
      text={text}
      onTextChange={setText}
      onClose={() => setOpen(false)}
      groups={[
        { title: 'Chats', commands: [command('Green tea'), command('Black tea')] },
        { title: 'Actions', commands: [{ ...command('Settings'), note: 'for you' }] },
      ]}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Find' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeAll(preloadOverlays);
beforeEach(() => {
  ran.mockReset();
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <TestPage>
      <Page />
    </TestPage>,
  );
});
afterEach(cleanup);

describe('command palette', () => {
  it('is a named dialog', () => {
    const dialog = screen.getByRole('dialog', { name: 'Find' });
    expect(dialog.hasAttribute('aria-labelledby')).toBe(false);
  });

  it('keeps the focus in the field while arrow keys choose, wrapping at the ends', () => {
    expect(document.activeElement).toBe(field());
    expect(chosen()).toBe('Green tea');
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(chosen()).toBe('Settingsfor you');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(chosen()).toBe('Black tea');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Black tea');
  });

  it('shows commands that contain every word, in any order and case', () => {
    fireEvent.change(field(), { target: { value: 'TEA gr' } });
    expect(options()).toEqual(['Green tea']);
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  });

  it('closes, then runs the chosen command on Enter', async () => {
    fireEvent.change(field(), { target: { value: 'sett' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(screen.queryByRole('combobox')).toBeNull();
    await waitFor(() => expect(ran).toHaveBeenCalledExactlyOnceWith('Settings'));
  });

  it('reports no matches and ignores Enter', () => {
    fireEvent.change(field(), { target: { value: 'coffee' } });
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('No results.');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toBeTruthy();
  });

  it('leaves Enter to an input method', () => {
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(field()).toBeTruthy();
  });
});
