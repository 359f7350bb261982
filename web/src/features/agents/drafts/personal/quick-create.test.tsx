/** Quick Create (document 1 §2, §4, §5, §8, §9). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agentDraftRoutes as routes } from '@polylogue/contract/agents/drafts/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answer, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import type { upload } from '../../../../lib/http/upload.ts';
import { personalDraft } from '../../testing/fixtures.ts';
import { CreateAgent } from './create-agent.tsx';

vi.mock('../../../../lib/http/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const draft = personalDraft();
const { configStateId } = draft;

let steps: string[];
let updated: unknown;
let uploadedAt: number;
const made = answer(routes.createByGptSystemType, ({ url }) => {
  steps.push(`create ${url.pathname.split('/').at(-1)}`);
  return draft;
});
const named = answer(routes.update, ({ body, headers }) => {
  steps.push(`update ${headers.get('if-match')}`);
  updated = body;
  return { ...draft, version: 2 };
});
const features = (enabled: boolean) =>
  answer(instanceSettingsRoutes.features, { items: [{ name: 'AllowUserCreatedGptSystems', enabled }] });

screenTests();
beforeEach(async () => {
  steps = [];
  const mocked = await import('../../../../lib/http/upload.ts');
  vi.mocked(mocked.upload).mockImplementation(async (_url, { body, headers }) => {
    const file = body.get('file') as File;
    steps.push(`upload ${file.name} ${file.type} ${headers['if-match']}`);
    uploadedAt = performance.now();
    return Response.json({ ...draft, version: 3 });
  });
});

const render = (element: ReactElement) =>
  renderOnBackdrop({ path: '/chat/agents', element, isSignedIn: true });

async function open(answers: readonly Answer[] = []) {
  serve([...answers, made, named, features(true)]);
  const page = render(<CreateAgent variant="page" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create a Personal Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick Create' }));
  return { page, dialog };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const write = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: "Let's go" }));

it('is offered only with the flag AllowUserCreatedGptSystems (§2, §6)', async () => {
  serve([features(false)]);
  render(
    <>
      <CreateAgent variant="menu" />
      <p>here</p>
    </>,
  );
  await screen.findByText('here');
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Create a Personal Agent' })).toBeNull();
});

it('creates an agent with trimmed name and identicon, then opens the editor (§4, §9)', async () => {
  const { page, dialog } = await open();
  write(dialog, 'Agent Name', '  Meeting Notes ');
  write(dialog, 'Short Description', 'Decisions and tasks');
  submit(dialog);
  await waitFor(() => expect(dialog.getByRole('button', { name: "Let's go" }).ariaBusy).toBe('true'));
  await waitFor(() => expect(steps).toHaveLength(3));
  expect(steps).toEqual([
    'create User',
    'update "1"',
    `upload ${configStateId}_identicon.svg image/svg+xml "2"`,
  ]);
  expect(updated).toMatchObject({ gptSystemName: 'Meeting Notes', description: 'Decisions and tasks' });
  expect(page.address()).toBe('/chat/agents');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await waitFor(() => expect(page.address()).toBe(`/chat/agents/configstate/${configStateId}/edit`));
  // Timers count whole milliseconds.
  expect(performance.now() - uploadedAt).toBeGreaterThan(498);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['Name is required', 'Agent Name', '   '],
  ['Name exceeds the maximum limit of 150 characters', 'Agent Name', 'n'.repeat(151)],
  ['Description exceeds the maximum limit of 500 characters', 'Short Description', 'd'.repeat(501)],
])('shows the error %s (§5)', async (message, label, value) => {
  const { dialog } = await open();
  write(dialog, 'Agent Name', 'Notes');
  write(dialog, label, value);
  submit(dialog);
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(steps).toEqual([]);
});

it('limits its fields to 150 and 500 characters (§5)', async () => {
  const { dialog } = await open();
  write(dialog, 'Agent Name', 'n'.repeat(150));
  write(dialog, 'Short Description', 'd'.repeat(500));
  submit(dialog);
  await waitFor(() => expect(steps).toHaveLength(3));
});

it('shows Create Agent Failure! with the server’s errors in red, and allows a retry (§8)', async () => {
  const errors = [
    { key: 'agent', value: 'Personal agents are switched off' },
    { key: 'agent', value: 'Ask an administrator' },
  ];
  const { dialog } = await open([
    refusal(routes.createByGptSystemType, [403, 'agent.personal_off'], { errors }),
  ]);
  write(dialog, 'Agent Name', 'Notes');
  submit(dialog);
  expect(await dialog.findByText('Create Agent Failure!')).toBeTruthy();
  const alerts = dialog.getAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Create Agent Failure!',
    'Personal agents are switched off',
    'Ask an administrator',
  ]);
  expect(alerts.every(({ className }) => className.includes('MuiAlert-colorError'))).toBe(true);
  expect(dialog.getByRole('button', { name: "Let's go" }).ariaBusy).toBe('false');
});

it('returns to idle when naming or upload fails, and retries with the same draft (§4)', async () => {
  let isDown = true;
  const down = refusal(routes.update, [500, 'task.failed']);
  const respond: Answer['respond'] = (call) => {
    if (!isDown) return named.respond(call);
    steps.push('update failed');
    return down.respond(call);
  };
  const { dialog } = await open([{ ...down, respond }]);
  const expectFailure = async (step: string) => {
    submit(dialog);
    await waitFor(() => expect(steps.at(-1)).toBe(step));
    await waitFor(() => {
      expect(dialog.getByText('Create Agent Failure!')).toBeTruthy();
      expect(dialog.getByRole('button', { name: "Let's go" }).ariaBusy).toBe('false');
    });
  };
  write(dialog, 'Agent Name', 'Notes');
  await expectFailure('update failed');
  isDown = false;
  const { upload } = await import('../../../../lib/http/upload.ts');
  vi.mocked(upload).mockImplementationOnce(async () => {
    steps.push('upload failed');
    return new Response('the store is full', { status: 507 });
  });
  await expectFailure('upload failed');
  submit(dialog);
  await waitFor(() => expect(steps.at(-1)).toMatch(/_identicon/));
  expect(steps.filter((step) => step.startsWith('create'))).toHaveLength(1);
});

it('shows remarks of the update as warnings, and stops (§4)', async () => {
  const warnings = [{ property: 'description', message: 'The description says nothing' }];
  const errors = { gptSystemName: ['Name is reserved'] };
  const { dialog } = await open([refusal(routes.update, [400, 'request.invalid'], { errors, warnings })]);
  write(dialog, 'Agent Name', 'Notes');
  submit(dialog);
  const shown = [
    await dialog.findByText('Name is reserved'),
    dialog.getByText('The description says nothing'),
  ];
  expect(shown.map((element) => element.closest('[role="alert"]')?.className)).toEqual([
    expect.stringContaining('MuiAlert-colorWarning'),
    expect.stringContaining('MuiAlert-colorWarning'),
  ]);
  expect(screen.queryByText('Create Agent Failure!')).toBeNull();
  expect(steps).toEqual(['create User']);
  expect(dialog.getByRole('button', { name: "Let's go" }).ariaBusy).toBe('false');
});
