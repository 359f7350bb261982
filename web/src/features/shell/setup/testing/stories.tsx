/** Stories of the set-up of a new instance. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { StoryTools, Story, ScreenStory } from '../../../../testing/story.ts';
import { answer, refusal } from '../../../../testing/memory-transport.ts';

const path = '/setup?token=token';
const state = (fields: Partial<{ isRequired: boolean; usesLocalAccounts: boolean }> = {}) =>
  answer(identityRoutes.setupState, {
    isRequired: true,
    usesLocalAccounts: true,
    canRequestPasswordReset: false,
    ...fields,
  });
const submit = /^(Create administrator|إنشاء المسؤول)$/;

async function enter({ screen, fireEvent }: StoryTools, password: string) {
  const button = await screen.findByRole('button', { name: submit });
  const values = { name: 'Maya Lindqvist', email: 'maya.lindqvist@contoso.com', password };
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector(`input[name=${name}]`);
    if (field) fireEvent.change(field, { target: { value } });
  }
  return button;
}

const pages: ScreenStory[] = [
  {
    name: 'setup',
    path,
    answers: [state()],
    prepare: ({ screen }) => screen.findByRole('button', { name: submit }),
  },
  {
    name: 'setup-strong',
    path,
    answers: [state()],
    prepare: (tools) => enter(tools, 'seven green boats on a quiet lake'),
  },
  {
    name: 'setup-invalid',
    path,
    answers: [state()],
    async prepare(tools) {
      tools.fireEvent.click(await tools.screen.findByRole('button', { name: submit }));
      await tools.screen.findAllByText(/./, { selector: '.Mui-error' });
    },
  },
  {
    name: 'setup-refused',
    path,
    answers: [state(), refusal(identityRoutes.setup, [403, 'setup.token_invalid'])],
    async prepare(tools) {
      tools.fireEvent.click(await enter(tools, 'seven green boats on a quiet lake'));
      return tools.screen.findByRole('alert');
    },
  },
  {
    name: 'setup-outside',
    path,
    answers: [state({ usesLocalAccounts: false })],
    prepare: ({ screen }) => screen.findByRole('button'),
  },
  {
    name: 'setup-without-link',
    path: '/setup',
    answers: [state()],
    prepare: ({ screen }) => screen.findByText(/^(Open the setup link|افتح رابط)/),
  },
  {
    name: 'setup-done',
    path: '/setup',
    answers: [state({ isRequired: false })],
    prepare: ({ screen }) => screen.findByRole('link'),
  },
  {
    name: 'setup-failed',
    path: '/setup',
    answers: [refusal(identityRoutes.setupState, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];

export const stories: readonly Story[] = pages.map((story) => ({ ...story, isSignedOut: true }));
