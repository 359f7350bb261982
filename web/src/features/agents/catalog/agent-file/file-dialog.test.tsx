/** Creating an agent from a file. */
import { fireEvent, screen } from '@testing-library/react';
import { agentFileRoutes as routes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { agentFile, filePreview } from '../../testing/file-fixtures.ts';
import { newDraft } from '../../testing/fixtures.ts';
import { savedFileOf } from './agent-file.ts';
import { FileDialog } from './file-dialog.tsx';

const sent: unknown[] = [];

function open(preview = answer(routes.preview, filePreview)) {
  serve([
    preview,
    answer(routes.create, ({ body }) => {
      sent.push(body);
      return newDraft;
    }),
  ]);
  const element = <FileDialog onClose={() => undefined} />;
  renderOnBackdrop({ path: '/admin/gptsystem', element, isSignedIn: true });
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Agent file'), { target: { files: [file] } });
const begin = () => screen.getByRole('button', { name: 'Create agent' });

screenTests();
afterEach(() => {
  sent.length = 0;
});

it('shows the file’s contents and omissions, and imports all of it', async () => {
  open();
  expect(begin()).toHaveProperty('disabled', true);
  choose(savedFileOf(agentFile));
  expect(await screen.findByText('Includes: 3 prompts, 12 evaluation questions, image.')).toBeDefined();
  expect(
    screen.getByText('Not available here and not imported: model gpt-9, library Pay scales.'),
  ).toBeDefined();
  fireEvent.click(begin());
  await vi.waitFor(() => expect(sent).toEqual([agentFile]));
});

it('rejects a file without an agent, and accepts the next one', async () => {
  open();
  choose(new File(['{}'], 'package.json'));
  expect(await screen.findByText(/^This file is not a valid agent/)).toBeDefined();
  expect(begin()).toHaveProperty('disabled', true);
  choose(savedFileOf(agentFile));
  expect(await screen.findByText('HR Policies')).toBeDefined();
  expect(begin()).toHaveProperty('disabled', false);
  expect(screen.queryByText(/is not a valid agent/)).toBeNull();
});

it('explains why a file cannot be imported', async () => {
  open(refusal(routes.preview, [400, 'file.unreadable']));
  choose(savedFileOf(agentFile));
  expect(await screen.findByText('The file is damaged or incomplete.')).toBeDefined();
  expect(begin()).toHaveProperty('disabled', true);
});
