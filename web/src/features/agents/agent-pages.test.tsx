import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as draftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { adminDraftConversationRoutes as testRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { Route } from '@polylogue/contract/http';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { actions as allActions } from '@polylogue/contract/permissions';
import { agentPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, answer, type MemoryCall, refusal } from '../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../testing/screen-tests.ts';
import { AgentEditorPage } from './pages/agent-editor-page.tsx';
import { ConversationStartPage } from './pages/conversation-start-page.tsx';
import { PublishPage } from './pages/publish-page.tsx';
import { EditAgentPage } from './pages/open-draft-page.tsx';
import {
  agent,
  chatAgent,
  configuration,
  draft,
  evaluation,
  id,
  offer,
  paths,
  versions,
} from './testing/fixtures.ts';
import { publishing, wider } from './testing/publishing-fixtures.ts';

let calls: (MemoryCall & { method: string })[];

/** Records calls in order. */
const recorded = (route: Route, respond: Answer): Answer => ({
  ...respond,
  respond: (call) => {
    calls.push({ ...call, method: route.method });
    return respond.respond(call);
  },
});
const saved = (call: MemoryCall) => ({
  ...draft,
  ...(call.body as object),
  version: Number(call.headers.get('if-match')?.replaceAll('"', '')) + 1,
});
const basic: Answer[] = [
  answer(agentOfferRoutes.availableConfiguration, offer),
  answer(agentOfferRoutes.requestParameterHandlebarsValueTypes, paths),
  answer(agentPromptRoutes.list, { items: [], permissions: { canEdit: true } }),
  answer(identityRoutes.resolvedActions, {
    roles: [],
    resolvedActions: allActions.filter((action) => action !== 'ConfigurationAuditLogRead'),
  }),
  answer(userRoutes.list, { items: [] }),
  answer(roleRoutes.list, { items: [] }),
  answer(groupRoutes.list, { items: [] }),
  answer(testRoutes.detailsForConversation, chatAgent()),
  answer(routes.versions, { items: versions }),
  answer(routes.version, {
    configurationVersion: 13,
    createdAt: draft.createdAt,
    createdBy: null,
    configuration: { ...configuration, systemPrompt: 'Older words' },
  }),
  recorded(routes.publishV2, answer(routes.publishV2, wider)),
  answer(routes.publishing, publishing),
  answer(evaluationRoutes.get, evaluation),
  recorded(draftRoutes.updateGptSystem, answer(draftRoutes.updateGptSystem, { ...draft, version: 9 })),
  recorded(draftRoutes.update, answer(draftRoutes.update, saved)),
  answer(draftRoutes.get, draft),
  recorded(routes.update, answer(routes.update, { ...agent, version: 22 })),
  answer(routes.get, agent),
];

function open(Page: ComponentType, pages: { path: string; route: string }, answers: readonly Answer[] = []) {
  serve([...answers, ...basic]);
  return renderOnBackdrop({ ...pages, element: <Page />, isSignedIn: true });
}
const base = '/admin/gptsystem';
const openEditor = (answers?: readonly Answer[], search = '') =>
  open(
    AgentEditorPage,
    {
      path: `${base}/configstate/${draft.configStateId}/edit${search}`,
      route: `${base}/configstate/:stateId/edit`,
    },
    answers,
  );
const openPublish = (answers?: readonly Answer[]) =>
  open(
    PublishPage,
    { path: `${base}/${agent.gptSystemId}/publish`, route: `${base}/:gptSystemId/publish` },
    answers,
  );
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const sent = (method: string, path: RegExp) =>
  calls.filter((call) => call.method === method && path.test(call.url.pathname));
const savedDrafts = () => sent('PUT', /configurationStates\/[^/]+$/);

screenTests();
beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() => {
  sessionStorage.clear();
  calls = [];
});

it('saves a draft with empty lines and unsupported parameters, but no invalid values', async () => {
  openEditor([answer(draftRoutes.get, { ...draft, temperature: 0.7 })]);
  const note = 'Not supported by gpt-5.1, a reasoning model. The value is kept but not sent.';
  expect((await screen.findAllByText(note)).length).toBe(3);
  const shown = screen.getAllByDisplayValue('0.7');
  expect(shown.every((field) => field.matches(':disabled'))).toBe(true);
  fireEvent.click(screen.getByText('Add a category'));
  await enter('Name', 'x'.repeat(151));
  expect(await screen.findByText('Not saved. Fix the highlighted fields.')).toBeTruthy();
  fireEvent.click(screen.getByText('Show errors'));
  // The test chat names the fields as the form does.
  const toChat = screen.queryByRole('button', { name: 'Test chat' });
  if (toChat) fireEvent.click(toChat);
  const question = await screen.findByLabelText('Message');
  fireEvent.change(question, { target: { value: 'Hello?' } });
  fireEvent.keyDown(question, { key: 'Enter' });
  expect(await screen.findByText('Name: Enter at most 150 characters.')).toBeTruthy();
  expect(savedDrafts()).toEqual([]);

  await enter('Name', 'HR and travel');
  await waitFor(() => expect(savedDrafts()).toHaveLength(1));
  expect(savedDrafts()[0]?.body).toMatchObject({ gptSystemName: 'HR and travel', temperature: 0.7 });
  expect(savedDrafts()[0]?.headers.get('if-match')).toContain('3');
  expect(await screen.findByText('Saved as draft')).toBeTruthy();
  expect(screen.queryByText('This field is required.')).toBeNull();
});

it('links to the models when a draft has none to be tested with', async () => {
  openEditor([refusal(testRoutes.detailsForConversation, [409, 'model.not_configured'])]);
  const way = await screen.findByText('Connect a model');
  expect(way.getAttribute('href')).toBe('/admin/models');
  expect(screen.queryByText('Try again')).toBeNull();
});

it('marks changed sections, completes prompt paths, and discards all changes together', async () => {
  openEditor();
  expect(await screen.findByText('2 changes in the draft')).toBeTruthy();
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }));
  for (const changed of [/^Prompt.*Unsaved changes/, /^Model.*Unsaved changes/]) {
    await waitFor(() => expect(nav.getByRole('button', { name: changed })).toBeTruthy());
  }
  const field = screen.getByLabelText<HTMLTextAreaElement>('System prompt');
  fireEvent.change(field, { target: { value: 'You serve {{us' } });
  field.setSelectionRange(14, 14);
  fireEvent.click(field);
  expect(await screen.findByRole('option', { name: /user\.name/ })).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.value).toBe('You serve {{user.name}}'));
  fireEvent.click(screen.getByText('Discard changes'));
  const { systemPrompt } = configuration;
  await waitFor(() => expect(savedDrafts().at(-1)?.body).toMatchObject({ systemPrompt }));
});

it('offers nothing to publish while a draft has no changes', async () => {
  openEditor([answer(draftRoutes.get, { ...draft, ...configuration })]);
  expect(await screen.findByText('No changes')).toBeTruthy();
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish changes' });
  expect(publish.disabled).toBe(true);
  await enter('Name', 'HR and travel');
  await waitFor(() => expect(publish.disabled).toBe(false));
});

it('moves a draft without changes to a newer version, and leaves one with changes', async () => {
  const older = { ...configuration, systemPrompt: 'Older words' };
  openEditor([answer(draftRoutes.get, { ...draft, ...older, baseVersion: 13 })]);
  const { systemPrompt } = configuration;
  await waitFor(() =>
    expect(savedDrafts().map(({ body }) => body)).toMatchObject([{ systemPrompt, baseVersion: 14 }]),
  );
  cleanup();
  calls = [];
  openEditor([answer(draftRoutes.get, { ...draft, ...older, gptSystemName: 'HR', baseVersion: 13 })]);
  expect(await screen.findByText(/Version 14 was published/)).toBeTruthy();
  expect(savedDrafts()).toEqual([]);
});

it('saves pending changes before publishing', async () => {
  openEditor();
  await enter('Name', 'HR and travel');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(sent('PUT', /updateGptSystem$/)).toHaveLength(1));
  expect(calls.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
    draft.configStateId,
    'updateGptSystem',
  ]);
  expect(sent('PUT', /updateGptSystem$/)[0]?.headers.get('if-match')).toContain('4');
});

it('confirms once before visitors gain access to another library, then publishes', async () => {
  const more = { ...draft, dataSources: [id(61), id(62)] };
  const isOpen = { ...agent, publicEndpoint: 'travel' };
  // The paths of the offer and of the prompts match that of an agent.
  openEditor([
    answer(agentOfferRoutes.availableConfiguration, offer),
    answer(agentPromptRoutes.list, { items: [], permissions: { canEdit: true } }),
    answer(draftRoutes.get, more),
    answer(routes.get, isOpen),
    conflictOnce(),
  ]);
  await screen.findByLabelText('Name');
  const publish = async () => fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
  await publish();
  const question = within(
    await screen.findByRole('alertdialog', { name: 'This gives visitors access to more content' }),
  );
  expect(question.getByText(offer.dataSources[1]?.name ?? '')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('PUT', /updateGptSystem$/)).toEqual([]);
  await publish();
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Publish changes' }));
  const conflict = within(await screen.findByRole('dialog', { name: /Aisha Rahman.* saved changes/ }));
  const prompt = within(conflict.getByRole('radiogroup', { name: 'System prompt' }));
  fireEvent.click(prompt.getByRole('radio', { name: 'Mine' }));
  fireEvent.click(conflict.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent('PUT', /updateGptSystem$/)).toHaveLength(2));
});

it('leads to the failed run of a blocked draft, before it asks about visitors', async () => {
  const gate = { isOpen: false, why: 'below_threshold', evaluationRunId: id(700) } as const;
  const { search } = openEditor([
    // The paths of these match that of an agent.
    answer(agentOfferRoutes.availableConfiguration, offer),
    answer(agentOfferRoutes.requestParameterHandlebarsValueTypes, paths),
    answer(agentPromptRoutes.list, { items: [], permissions: { canEdit: true } }),
    answer(draftRoutes.get, { ...draft, dataSources: [id(61), id(62)] }),
    answer(routes.get, { ...agent, publicEndpoint: 'travel' }),
    answer(evaluationRoutes.get, {
      ...evaluation,
      draft: { configurationStateId: draft.configStateId, gate },
    }),
  ]);
  expect(await screen.findByRole('button', { name: 'Evaluation failed' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Evaluation required before publishing' });
  fireEvent.click(within(question).getByRole('button', { name: 'Show results' }));
  await waitFor(() => expect(search()).toBe(`?evaluation=&run=${id(700)}`));
  expect(sent('PUT', /updateGptSystem$/)).toEqual([]);
});

/** Refuses the first publication because of a newer version. */
function conflictOnce(): Answer {
  const theirs = { ...configuration, systemPrompt: 'Answer in one sentence.', followUps: true };
  const mine = { ...configuration, systemPrompt: draft.systemPrompt };
  const conflict = refusal(draftRoutes.updateGptSystem, [412, 'agent.newer_version'], {
    current: {
      mine,
      theirs: {
        configurationVersion: 15,
        createdAt: draft.createdAt,
        createdBy: { userId: id(202), name: 'Aisha Rahman' },
        configuration: theirs,
      },
      base: configuration,
    },
  });
  let isFirst = true;
  const respond = (call: MemoryCall) => {
    const before = isFirst;
    isFirst = false;
    return before ? conflict.respond(call) : Response.json({ ...draft, baseVersion: 15, version: 9 });
  };
  return recorded(draftRoutes.updateGptSystem, { ...conflict, respond });
}

it('resolves a conflict with a newer version by field, and publishes on that version', async () => {
  openEditor([conflictOnce()]);
  await screen.findByLabelText('Name');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  const prompt = within(dialog.getByRole('radiogroup', { name: 'System prompt' }));
  fireEvent.click(prompt.getByRole('radio', { name: 'Mine' }));
  fireEvent.click(dialog.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent('PUT', /updateGptSystem$/)).toHaveLength(2));
  expect(savedDrafts().at(-1)?.body).toMatchObject({
    baseVersion: 15,
    systemPrompt: draft.systemPrompt,
    followUps: true,
  });
});

it('compares a version with the draft, and restores it', async () => {
  openEditor();
  fireEvent.click(await screen.findByRole('button', { name: 'Compare version 13 with the draft' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByText('Older');
  fireEvent.click(dialog.getByRole('button', { name: 'Copy to draft' }));
  await waitFor(() => expect(savedDrafts().at(-1)?.body).toMatchObject({ systemPrompt: 'Older words' }));
});

it("resumes the caller's draft, and opens its sources to add one (document 1 §2)", async () => {
  const { address, search } = open(EditAgentPage, {
    path: `${base}/${agent.gptSystemId}/edit/library`,
    route: `${base}/:gptSystemId/edit/:addDataSource?`,
  });
  await screen.findByText('another screen');
  expect(address()).toBe(`${base}/configstate/${id(50)}/edit`);
  const found = search();
  expect(found).toBe('?section=knowledge');
  cleanup();
  openEditor([], found);
  await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Knowledge'));
});

it('previews the audience of a publishing before saving', async () => {
  openPublish();
  expect(await screen.findByText('Elif Demir')).toBeTruthy();
  fireEvent.click(await screen.findByRole('switch', { name: 'Everyone' }));
  const check = screen.queryByRole('button', { name: 'Pre-publish check' });
  if (check) fireEvent.click(check);
  expect(await screen.findByText('+37 gain access', undefined)).toBeTruthy();
  expect(screen.getByText('Astrid Solberg')).toBeTruthy();
  const [preview] = sent('PUT', /publishing\/V2$/);
  expect(preview?.url.searchParams.get('dryRun')).toBe('true');
  expect(preview?.body).toMatchObject({ audience: { everyone: true } });
  fireEvent.click(screen.getByRole('switch', { name: 'Unlisted', hidden: true }));
  // No outdated count is shown while the new one loads.
  expect(screen.getByText('Counting…')).toBeTruthy();
  expect(screen.queryByText(/ha(s|ve) access$/)).toBeNull();
  expect(await screen.findByText(/ha(s|ve) access$/)).toBeTruthy();
});

it('shows why an audience is refused, before and after saving', async () => {
  openPublish([recorded(routes.publishV2, refusal(routes.publishV2, [404, 'data_source.not_found']))]);
  fireEvent.click(await screen.findByRole('switch', { name: 'Everyone' }));
  const check = screen.queryByRole('button', { name: 'Pre-publish check' });
  if (check) fireEvent.click(check);
  const reason = /you don't have access to it/;
  expect(await screen.findByText(reason)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Save/, hidden: true }));
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
});

it('reports an end before the start at the field, and saves nothing', async () => {
  openPublish();
  await enter('Until', '2026-11-20T08:00');
  fireEvent.blur(screen.getByLabelText('Until'));
  expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
  expect(sent('PUT', /publishing\/V2$/)).toEqual([]);
});

it('unpublishes without other changes, and publishes again on Undo', async () => {
  openPublish();
  fireEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(sent('PUT', /publishing\/V2$/)).toHaveLength(1));
  expect(sent('PUT', /publishing\/V2$/)[0]?.body).toMatchObject({
    isPublished: false,
    audience: publishing.audience,
    from: publishing.from,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('PUT', /publishing\/V2$/)).toHaveLength(2));
  expect(sent('PUT', /publishing\/V2$/)[1]?.body).toMatchObject({ isPublished: true });
});

it('saves the start of conversations as a new version, with other fields unchanged', async () => {
  open(ConversationStartPage, {
    path: `${base}/${agent.gptSystemId}/ux`,
    route: `${base}/:gptSystemId/ux`,
  });
  await enter('Greeting', 'Hello');
  fireEvent.click(screen.getByRole('button', { name: /^Save as new version/ }));
  await waitFor(() => expect(sent('PUT', /gptSystems\/[^/]+$/)).toHaveLength(1));
  expect(sent('PUT', /gptSystems\/[^/]+$/)[0]?.body).toEqual({ ...configuration, greeting: 'Hello' });
});
