/** Saving a draft as a file. */
import { fireEvent, screen } from '@testing-library/react';
import { agentFileRoutes as routes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { answer } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
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
  serve([answer(routes.read, agentFile)]);
  const path = '/admin/gptsystem';
  renderOnBackdrop({ path, element: <Save libraries={libraries} />, isSignedIn: true });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

screenTests();
afterEach(() => void vi.mocked(saveFile).mockClear());

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
