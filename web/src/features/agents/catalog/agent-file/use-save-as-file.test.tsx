/** Saving a draft as a file. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { agentFileRoutes as routes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { answer, memoryTransport } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { agentFile } from '../../testing/file-fixtures.ts';
import { newDraft } from '../../testing/fixtures.ts';
import { useSaveAsFile } from './use-save-as-file.ts';

vi.mock('../../../../lib/browser/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

function Save({ libraries }: { libraries: number }) {
  const dataSources = Array.from({ length: libraries }, (_, index) => `library-${index}`);
  const save = useSaveAsFile({ ...newDraft, dataSources }, { flush: async () => true });
  return (
    <button type="button" onClick={() => void save()}>
      Save
    </button>
  );
}

function saveWith(libraries: number): void {
  const transport = memoryTransport([answer(routes.read, agentFile)]);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    transport(new URL(address, 'http://agents.test'), init),
  );
  const path = '/admin/gptsystem';
  renderOnBackdrop({ path, element: <Save libraries={libraries} />, isSignedIn: true });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

beforeAll(() => startTestTexts());
afterEach(() => {
  cleanup();
  vi.mocked(saveFile).mockClear();
});

it('reports the number of libraries omitted from the file', async () => {
  saveWith(3);
  expect(
    await screen.findByText("The file doesn't include 2 libraries that you can't use in agents."),
  ).toBeDefined();
  expect(saveFile).toHaveBeenCalledOnce();
});

it('reports nothing when the file is complete', async () => {
  saveWith(1);
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(screen.queryByText(/doesn't include/)).toBeNull();
});
