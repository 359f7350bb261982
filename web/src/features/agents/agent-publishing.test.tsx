import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as draftRoutes } from '@polylogue/contract/agents/drafts/routes';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import { ExpectationsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { agentPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answer, type MemoryCall } from '../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../testing/screen-tests.ts';
import { stubWindowWidth } from '../../testing/window-width.ts';
import { AgentEditorPage } from './pages/agent-editor-page.tsx';
import { PublishPage } from './pages/publish-page.tsx';
import { agent, draft, evaluation, id, newDraft, offer, paths, prompt } from './testing/fixtures.ts';
import { endpoint, publishing } from './testing/publishing-fixtures.ts';

const base = '/admin/gptsystem';
let saves: MemoryCall[];
let previews: MemoryCall[];
let questionSaves: MemoryCall[];
const evaluated: string[] = [];
const leave = { id: id(600), question: 'How much leave?', expectations: ExpectationsSchema.parse({}) };
const saved = { ...evaluation.set, questions: [leave] };

function openPublish(stored: PublishingAnswer['publicEndpoint'], owned = agent, before = publishing) {
  const respond = (call: MemoryCall) => {
    (call.url.searchParams.get('dryRun') === 'true' ? previews : saves).push(call);
    return { ...publishing, publicEndpoint: endpoint, version: 22 + saves.length };
  };
  serve([
    answer(routes.publishV2, respond),
    answer(routes.publishing, { ...before, publicEndpoint: stored }),
    answer(routes.get, owned),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: ['GptSystemsWrite'] }),
    answer(chatAccessPolicyRoutes.choices, { items: [], hasMore: false }),
    answer(instanceSettingsRoutes.defaultBrand, { defaultBrandKey: 'contoso' }),
    answer(evaluationRoutes.get, { ...evaluation, set: saved }),
    answer(evaluationRoutes.update, (call) => {
      questionSaves.push(call);
      return { ...saved, version: saved.version + 1 };
    }),
  ]);
  renderOnBackdrop({
    path: `${base}/${agent.gptSystemId}/publish`,
    route: `${base}/:gptSystemId/publish`,
    element: <PublishPage />,
    isSignedIn: true,
  });
}

function openEditor(view: string, opened = draft) {
  serve([
    // The paths of these match that of an agent.
    answer(agentOfferRoutes.availableConfiguration, offer),
    answer(agentOfferRoutes.requestParameterHandlebarsValueTypes, paths),
    answer(agentPromptRoutes.list, { items: [prompt], permissions: { canEdit: true } }),
    answer(draftRoutes.get, opened),
    answer(routes.get, agent),
    answer(evaluationRoutes.get, ({ url }) => {
      evaluated.push(url.searchParams.get('configurationStateId') ?? '');
      return evaluation;
    }),
  ]);
  renderOnBackdrop({
    path: `${base}/configstate/${opened.configStateId}/edit${view}`,
    route: `${base}/configstate/:stateId/edit`,
    element: <AgentEditorPage />,
    isSignedIn: true,
  });
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Opens the panel, which covers the form on narrow windows. */
async function openPanel() {
  const check = screen.queryByRole('button', { name: 'Pre-publish check' });
  if (check) fireEvent.click(check);
  return within(await screen.findByRole('region', { name: 'Access' }));
}
async function save() {
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saves).toHaveLength(1));
  return (saves[0]?.body as { publicEndpoint?: object } | undefined)?.publicEndpoint;
}

screenTests();
beforeAll(() => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  // Narrow window, where the panel covers the form.
  stubWindowWidth(390);
  sessionStorage.clear();
  saves = [];
  previews = [];
  questionSaves = [];
});

it('adds a public endpoint with the default brand, and removes it on Undo', async () => {
  openPublish(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a public endpoint' }));
  expect(screen.queryByRole('group', { name: 'Embed code' })).toBeNull();
  enter('Endpoint slug', 'hr-policies');
  const line = await screen.findByRole('group', { name: 'Embed code' });
  expect(line.textContent).toContain(
    `<script src="${location.origin}/embed.js" data-endpoint="hr-policies" async></script>`,
  );
  expect(await save()).toMatchObject({ name: 'hr-policies', brandKey: 'contoso', isEnabled: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).toMatchObject({ publicEndpoint: null });
});

it('removes a public endpoint on save, and restores it on Undo', async () => {
  openPublish(endpoint);
  const link = await screen.findByRole('link', { name: /\/public-chat\/hr-policies$/ });
  expect(link.getAttribute('target')).toBe('_blank');
  fireEvent.click(screen.getByRole('button', { name: 'Remove public chat' }));
  await screen.findByText(/is removed when you save/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove public chat' }));
  expect(await save()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.body).toMatchObject({ publicEndpoint: { name: 'hr-policies', isEnabled: true } });
});

it('shows who gains access through an open endpoint before saving', async () => {
  const nobody = { ...publishing, isPublished: false, effect: { ...publishing.effect, audienceCount: 0 } };
  openPublish(null, agent, nobody);
  fireEvent.click(await screen.findByRole('switch', { name: 'Published' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Everyone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a public endpoint' }));
  const section = within(screen.getByRole('region', { name: 'Public chat' }));
  const panel = await openPanel();
  // Counted without the endpoint, which has no name yet.
  expect(await panel.findByText('1,136')).toBeTruthy();
  expect(previews.at(-1)?.body).toMatchObject({ isPublished: true, audience: { everyone: true } });
  for (const part of [panel, section]) {
    expect(part.getByText('Everyone with the link, without signing in')).toBeTruthy();
    const list = part.getByRole('list', { name: 'Answers use these libraries:', hidden: true });
    expect(
      within(list)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Employee handbook (29 files)',
      'سياسات الرياض (1,240 files, limited by filters)',
      "Library you don't have access to",
    ]);
    expect(within(list).getAllByRole('link', { hidden: true })[0]?.getAttribute('href')).toBe(
      `/admin/datasource/${id(61)}/edit`,
    );
  }
  fireEvent.click(section.getByRole('switch', { name: 'Enabled', hidden: true }));
  expect(screen.queryByText(/^Everyone with the link/)).toBeNull();
});

it('shows no count while the input is invalid', async () => {
  openPublish(null);
  await screen.findByLabelText('Until');
  enter('Until', '2026-11-20T08:00');
  await openPanel();
  expect(await screen.findByText('Fix the fields to see the number of users.')).toBeTruthy();
  expect(screen.queryByText(/ha(s|ve) access$/)).toBeNull();
});

it('sends added and removed signing keys, and stores none in the tab', async () => {
  const key = 'k'.repeat(32);
  openPublish(endpoint);
  expect((await screen.findByLabelText<HTMLInputElement>('Primary signing key')).placeholder).toContain(
    'x7Qa',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove key' }));
  enter('Secondary signing key', key);
  enter('Endpoint slug', 'hr');
  await waitFor(() => expect(sessionStorage.getItem('formDrafts')).toContain('"hr"'));
  expect(sessionStorage.getItem('formDrafts')).not.toContain(key);
  enter('Endpoint slug', 'hr-2');
  expect(await save()).toMatchObject({ name: 'hr-2', identityKeys: { primary: null, secondary: key } });
});

it('leaves untouched signing keys out of the request', async () => {
  openPublish(endpoint);
  await screen.findByLabelText('Primary signing key');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  enter('Endpoint slug', 'hr');
  expect(await save()).toEqual({ ...endpoint, name: 'hr', identityKeys: {} });
});

it('offers no public endpoint for a personal agent', async () => {
  openPublish(null, { ...agent, gptSystemType: 'User' });
  await screen.findByRole('switch', { name: 'Unlisted' });
  expect(screen.queryByRole('button', { name: 'Add a public endpoint' })).toBeNull();
});

it('shows the agent’s prompts, and evaluates the draft instead of the form', async () => {
  openEditor('');
  expect(await screen.findByText(prompt.title)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Evaluation' }));
  expect(await screen.findByRole('tab', { name: 'Questions' })).toBeTruthy();
  expect(new Set(evaluated)).toEqual(new Set([draft.configStateId]));
  fireEvent.click(screen.getByRole('button', { name: 'Back to editor' }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

it('offers neither prompts nor evaluation before the agent is created', async () => {
  openEditor('?evaluation', newDraft);
  await screen.findByLabelText('Name');
  expect(screen.queryByRole('heading', { name: 'Prompts' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Evaluation' })).toBeNull();
});

it('lists open items of the checklist without counting optional ones', async () => {
  openPublish(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Pre-publish check' }));
  const check = await screen.findByRole('region', { name: 'Pre-publish checklist' });
  expect(within(check).getByText('6 of 8')).toBeTruthy();
  for (const text of [
    'Some suggested prompts have no test run',
    'May I work from abroad?',
    'No evaluation questions',
    'Limits for visitors are set',
    /^Limits: 30 per session, 120 per IP address, 1,000 total per hour; 5,000 per day/,
    "Model doesn't support all settings",
    /^Temperature: Not supported by gpt-5\.1/,
    "Vision: gpt-5.1 doesn't support images.",
  ]) {
    expect(within(check).getByText(text), String(text)).toBeTruthy();
  }
  const link = within(check).getByRole('link', { name: 'Add questions' });
  expect(link.getAttribute('href')).toBe(`/admin/evaluation/${agent.gptSystemId}`);
});

it('appends suggested prompts to the saved questions once', async () => {
  openPublish(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Pre-publish check' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to evaluation set' }));
  expect(await screen.findByText('another screen')).toBeTruthy();
  const [call] = questionSaves;
  expect(call?.headers.get('if-match')).toBe(`"${evaluation.set.version}"`);
  expect(call?.body).toMatchObject({
    questions: [{ question: 'How much leave?' }, { question: 'May I work from abroad?' }],
    gate: evaluation.set.gate,
  });
});

it('moves the focus to the choice of a policy to add', async () => {
  openPublish(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Add policy' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add policy' }));
});

it('creates no agent without a name, and reports no draft as saved before a change', async () => {
  openEditor('', { ...newDraft, gptSystemName: '' });
  expect(await screen.findByText('No changes')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Create agent' }));
  expect(await screen.findByText('Enter a name.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});
