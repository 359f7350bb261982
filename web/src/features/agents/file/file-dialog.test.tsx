/** A new agent from a file. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agent-administration/routes';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { configuration, id, newDraft, offer } from '../testing/fixtures.ts';
import { agentFileOf } from './agent-file.ts';
import { FileDialog } from './file-dialog.tsx';

const sent: unknown[] = [];

function open() {
  const answers = [
    answer(agentOfferRoutes.availableConfiguration, offer),
    answer(routes.createDraft, ({ body }) => {
      sent.push(body);
      return newDraft;
    }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://agents.test'), init),
  );
  renderOnBackdrop({
    path: '/admin/gptsystem',
    route: '/admin/gptsystem',
    element: <FileDialog onClose={() => undefined} />,
    isSignedIn: true,
  });
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('File of the agent'), { target: { files: [file] } });
const begin = () => screen.getByRole('button', { name: 'Create a draft' });

beforeAll(() => startTestTexts());
afterEach(() => {
  cleanup();
  sent.length = 0;
});

it('tells what is left out, and begins with the rest', async () => {
  open();
  expect(begin()).toHaveProperty('disabled', true);
  choose(agentFileOf({ ...configuration, deploymentName: 'gpt-9', dataSources: [id(61), id(98), id(99)] }));
  const told = 'Not available here and left out: model gpt-9, 2 sources.';
  expect(await screen.findByText(told)).toBeDefined();
  fireEvent.click(begin());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const taken = { ...configuration, languageEngine: null, deploymentName: null, dataSources: [id(61)] };
  expect(sent).toEqual([{ configuration: taken }]);
});

it('refuses what is no agent’s file, and takes the next one', async () => {
  open();
  choose(new File(['{}'], 'package.json'));
  expect(await screen.findByText(/^This file holds no agent/)).toBeDefined();
  expect(begin()).toHaveProperty('disabled', true);
  choose(agentFileOf(configuration));
  expect(await screen.findByText('HR Policies')).toBeDefined();
  expect(begin()).toHaveProperty('disabled', false);
  expect(screen.queryByText(/holds no agent|left out/)).toBeNull();
});
