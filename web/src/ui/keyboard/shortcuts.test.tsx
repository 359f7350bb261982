import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { useShortcut, useShortcutActions } from './shortcuts.tsx';

const run = vi.fn<(name: string) => void>();
interface ShortcutProps {
  name: string;
  keys: string;
  isEnabled?: boolean;
  group?: string;
}
function Shortcut({ name, keys, isEnabled, group }: ShortcutProps) {
  const isEnabledNow = () => isEnabled !== false;
  useShortcut({ keys, label: name, run: () => run(name), isEnabled: isEnabledNow, ...(group && { group }) });
  return null;
}

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  run.mockReset();
});
const ran = () => run.mock.calls.map(([name]) => name);

describe('keyboard shortcuts', () => {
  it('runs the last mounted of the enabled ones', () => {
    render(
      <TestPage>
        <Shortcut name="page" keys="escape" />
        <Shortcut name="panel" keys="escape" />
        <Shortcut name="asleep" keys="escape" isEnabled={false} />
      </TestPage>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(ran()).toEqual(['panel']);
  });

  it('leaves single characters to fields and handles combinations there', () => {
    render(
      <TestPage>
        <Shortcut name="letter" keys="j" />
        <Shortcut name="combination" keys="mod+j" />
        <textarea aria-label="field" />
      </TestPage>,
    );
    const field = screen.getByLabelText('field');
    fireEvent.keyDown(field, { key: 'j' });
    fireEvent.keyDown(field, { key: 'j', ctrlKey: true });
    expect(ran()).toEqual(['combination']);
  });

  it('ignores keys during input method composition', () => {
    render(
      <TestPage>
        <Shortcut name="stop" keys="escape" />
      </TestPage>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(ran()).toEqual([]);
  });

  it('lists them in a sheet opened by the question mark, which keeps keys to itself', async () => {
    render(
      <TestPage>
        <Shortcut name="New chat" keys="mod+shift+o" />
      </TestPage>,
    );
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet.textContent).toContain('New chatCtrlShiftO');
    fireEvent.keyDown(document.body, { key: 'O', code: 'KeyO', ctrlKey: true, shiftKey: true });
    expect(ran()).toEqual([]);
  });

  it('lists them by group and name, the page’s first, regardless of mount order', async () => {
    render(
      <TestPage>
        <Shortcut name="Next area" keys="f6" />
        <Shortcut name="Stop" keys="escape" group="Chat" />
        <Shortcut name="Copy" keys="mod+shift+c" group="Chat" />
      </TestPage>,
    );
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const lines = [...sheet.querySelectorAll('h3, dt')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['Chat', 'Copy', 'Stop', 'Everywhere', 'Keyboard shortcuts', 'Next area']);
  });

  it('works while a closed dialog still fades out', async () => {
    render(
      <TestPage>
        <Shortcut name="New chat" keys="mod+shift+o" />
        <button type="button">Back here</button>
      </TestPage>,
    );
    screen.getByRole('button').focus();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.keyDown(sheet, { key: 'Escape' });
    expect(sheet.isConnected).toBe(true);
    fireEvent.keyDown(document.body, { key: 'O', code: 'KeyO', ctrlKey: true, shiftKey: true });
    expect(ran()).toEqual(['New chat']);
  });
});

it('lists as actions those that are enabled and not key-only, one per label', () => {
  const { result } = renderHook(
    () => {
      useShortcut({ keys: 'mod+b', label: 'Menu', run: () => undefined });
      useShortcut({ keys: 'mod+b', label: 'Menu', run: () => undefined });
      useShortcut({ keys: 'f6', label: 'Next area', isKeyOnly: true, run: () => undefined });
      useShortcut({ keys: 'escape', label: 'Stop', isEnabled: () => false, run: () => undefined });
      return useShortcutActions();
    },
    { wrapper: TestPage },
  );
  expect(result.current().map(({ label }) => label)).toEqual(['Menu', 'Keyboard shortcuts']);
});
