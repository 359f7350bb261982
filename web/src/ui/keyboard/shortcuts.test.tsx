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

describe('shortcuts', () => {
  it('run what was mounted last of those that are enabled', () => {
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

  it('leave single characters to fields and take combinations also there', () => {
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

  it('keep quiet while a word is being composed', () => {
    render(
      <TestPage>
        <Shortcut name="stop" keys="escape" />
      </TestPage>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(ran()).toEqual([]);
  });

  it('stand in the sheet that the question mark opens, which keeps the keys to itself', async () => {
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

  it('stand in groups and by name, those of the page first, whatever was mounted when', async () => {
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

  it('are not lost on a dialog that still fades out', async () => {
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

it('lists as actions what is no mere key and would run now', () => {
  const { result } = renderHook(
    () => {
      useShortcut({ keys: 'mod+b', label: 'Menu', run: () => undefined });
      useShortcut({ keys: 'f6', label: 'Next area', isKeyOnly: true, run: () => undefined });
      useShortcut({ keys: 'escape', label: 'Stop', isEnabled: () => false, run: () => undefined });
      return useShortcutActions();
    },
    { wrapper: TestPage },
  );
  expect(result.current().map(({ label }) => label)).toEqual(['Menu', 'Keyboard shortcuts']);
});
