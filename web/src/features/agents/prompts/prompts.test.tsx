/** Prompt editors: one's own in a dialog, an agent's inside another form. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { type Action, actions as allActions } from '@polylogue/contract/permissions';
import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import type { AgentPrompt, Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FormEvent, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Answer, answer, type MemoryCall, refusal } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { settlePendingChanges } from '../../../ui/feedback/toasts.tsx';
import { chatAgent, id } from '../testing/fixtures.ts';
import { AgentPrompts } from './agent-prompts.tsx';
import { OwnPromptsDialog } from '../parts/own-prompts-dialog.tsx';

const gptSystemId = id(1);
const titles = ['Sum up', 'Shorten', 'Translate'];
const prompts: Prompt[] = titles.map((title, position) => ({
  promptId: id(10 + position),
  title,
  text: `Text of ${title}`,
  position,
}));
const ofAgent: AgentPrompt[] = prompts.map((prompt) => ({
  ...prompt,
  gptSystemId,
  version: 4,
  updatedAt: '2026-11-12T08:00:00Z',
}));
let calls: { name: string; path: string; body: unknown; ifMatch: string | null }[];
const recorded =
  <T,>(name: string, content: T) =>
  ({ url, body, headers }: MemoryCall): T => {
    calls.push({ name, path: url.pathname, body, ifMatch: headers.get('if-match') });
    return content;
  };
const [first] = prompts as [Prompt];
const [firstOfAgent] = ofAgent as [AgentPrompt];

function open(
  element: ReactElement,
  actions: readonly Action[] = allActions,
  answers: readonly Answer[] = [],
) {
  serve([
    ...answers,
    answer(userPromptRoutes.list, { items: prompts }),
    answer(userPromptRoutes.create, recorded('create', first)),
    answer(userPromptRoutes.update, recorded('update', first)),
    answer(userPromptRoutes.remove, recorded('remove', undefined)),
    answer(agentPromptRoutes.list, { items: ofAgent, permissions: { canEdit: true } }),
    answer(agentPromptRoutes.create, recorded('createOfAgent', firstOfAgent)),
    answer(agentPromptRoutes.update, recorded('updateOfAgent', firstOfAgent)),
    answer(agentRoutes.listAvailable, { items: [chatAgent()] }),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
  ]);
  renderOnBackdrop({ path: '/', route: '/', element, isSignedIn: true });
}
const openOwn = (actions?: readonly Action[]) =>
  open(<OwnPromptsDialog startsNew={false} onClose={() => undefined} />, actions);

screenTests();
beforeEach(() => {
  calls = [];
});

const choose = async (title: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const called = (...names: string[]) => waitFor(() => expect(calls.map(({ name }) => name)).toEqual(names));

it('adds a prompt, and lists its placeholders', async () => {
  openOwn();
  await screen.findByRole('dialog', { name: 'My prompts' });
  fireEvent.click(await screen.findByRole('button', { name: 'New prompt' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  write('Title', 'Letter');
  write('Text', 'To {{whom}} in {{language:en|ar}}');
  expect(await screen.findByText('Fields: whom, language')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await called('create');
  expect(calls[0]?.body).toEqual({ title: 'Letter', text: 'To {{whom}} in {{language:en|ar}}' });
  expect(await screen.findByText('Sum up')).toBeTruthy();
});

it('moves a prompt with arrow keys on its handle, by menu and by dragging', async () => {
  openOwn();
  const handle = await screen.findByRole('button', { name: /^Move Sum up/ });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  await called('update');
  await choose('Translate', 'Move up');
  await called('update', 'update');
  const rows = screen.getAllByRole('listitem');
  fireEvent.dragStart(rows[0]!);
  fireEvent.drop(rows[2]!);
  await called('update', 'update', 'update');
  expect(calls.map(({ path, body }) => [path.split('/').at(-1), (body as Prompt).position])).toEqual([
    [id(10), 1],
    [id(12), 1],
    [id(10), 2],
  ]);
});

it('hides a removed prompt at once, and deletes it unless undone', async () => {
  openOwn();
  await choose('Shorten', 'Delete');
  expect(screen.queryByText('Shorten')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Shorten')).toBeTruthy();
  settlePendingChanges();
  expect(calls).toEqual([]);
  await choose('Shorten', 'Delete');
  settlePendingChanges();
  await called('remove');
  expect(calls[0]?.path).toContain(id(11));
});

it('shares a copy with an agent the user may edit', async () => {
  openOwn();
  await screen.findByText('Sum up');
  await choose('Sum up', 'Share with an agent…');
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await called('createOfAgent');
  expect(calls[0]?.body).toEqual({ gptSystemId, title: 'Sum up', text: 'Text of Sum up' });
  cleanup();
  openOwn(['GptSystemsRead']);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Sum up' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Share/ })).toBeNull();
});

it('edits an agent’s prompt without submitting the outer form, and shows concurrent changes', async () => {
  const submitted = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  let isTheirs = false;
  const theirs = { ...firstOfAgent, title: 'Theirs', version: 5 };
  open(
    <form onSubmit={submitted}>
      <AgentPrompts gptSystemId={gptSystemId} />
    </form>,
    allActions,
    [
      answer(agentPromptRoutes.list, () => ({
        items: isTheirs ? [theirs] : ofAgent,
        permissions: { canEdit: true },
      })),
      {
        ...refusal(agentPromptRoutes.update, [412, 'request.precondition_failed']),
        respond: ({ headers, body, url }) => {
          calls.push({ name: 'update', path: url.pathname, body, ifMatch: headers.get('if-match') });
          isTheirs = true;
          const refused = { code: 'request.precondition_failed', errors: [], requestId: 'r' };
          return calls.length === 1 ? Response.json(refused, { status: 412 }) : Response.json(theirs);
        },
      },
    ],
  );
  await choose('Sum up', 'Edit prompt');
  write('Title', 'Mine');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Title' }), { key: 'Enter' });
  expect(await screen.findByText('Theirs')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await called('update', 'update');
  expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"5"']);
  expect(submitted).not.toHaveBeenCalled();
  expect(within(document.body).queryByRole('alert')).toBeNull();
});

it('shows an agent’s prompts as read-only without write access', async () => {
  open(
    <AgentPrompts gptSystemId={gptSystemId} />,
    ['GptSystemsReadSpecific'],
    [answer(agentPromptRoutes.list, { items: ofAgent, permissions: { canEdit: false } })],
  );
  expect(await screen.findByText('Sum up')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
