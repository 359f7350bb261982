/** Stories of signing in and of links that set a password. */
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { waitFor } from '@testing-library/dom';
import type { StoryTools, Story, ScreenStory } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { forgottenPasswordPath } from '../identity-config.ts';

const path = '/auth/jwt/login';
const local = { isRequired: false, usesLocalAccounts: true, canRequestPasswordReset: false };
const setUp = answer(identityRoutes.setupState, local);
const withMail = answer(identityRoutes.setupState, { ...local, canRequestPasswordReset: true });
const notSetUp = answer(identityRoutes.setupState, { ...local, isRequired: true });
const outside = answer(instanceSettingsRoutes.application, {
  name: 'Polylogue',
  organizationName: 'Contoso',
  entraIdSettings: { clientId: 'gallery', tenantId: 'common', instance: 'https://login.example.test' },
  directory: '',
});
const unreachable = { method: 'GET', path: /^\/oidc\//, respond: () => new Response(null, { status: 503 }) };

const signIn = /^(Sign in|تسجيل الدخول)$/;
const shown = ({ screen }: StoryTools) => screen.findByRole('button', { name: signIn });
const type = ({ fireEvent }: StoryTools, selector: string, value: string) => {
  const field = document.querySelector(selector);
  if (!field) throw new Error(`There is no ${selector}`);
  fireEvent.change(field, { target: { value } });
};

const linkPath = '/auth/link#token';
const owner = { name: 'Maya Lindqvist', emailAddress: 'maya.lindqvist@contoso.com' };
const invitation = answer(userRoutes.readLink, { ...owner, purpose: 'invitation' });
const newLink = /^(Request a new link|طلب رابط جديد)$/;
const save = /^(Save password|حفظ كلمة المرور)$/;
const savePassword = (password: string) => async (tools: StoryTools) => {
  const button = await tools.screen.findByRole('button', { name: save });
  type(tools, 'input[type=password]', password);
  tools.fireEvent.click(button);
};

const pages: ScreenStory[] = [
  { name: 'login', path, answers: [setUp], prepare: shown },
  { name: 'login-with-mail', path, answers: [withMail], prepare: shown },
  { name: 'login-outside', path, answers: [outside, setUp], prepare: shown },
  {
    name: 'login-before-setup',
    path,
    answers: [notSetUp],
    prepare: ({ screen }) => screen.findByRole('heading', { level: 1 }),
  },
  {
    name: 'login-incomplete',
    path,
    answers: [setUp],
    async prepare(tools) {
      tools.fireEvent.click(await shown(tools));
      return tools.screen.findAllByText(/^(This field is required|هذا الحقل مطلوب)\.$/);
    },
  },
  {
    name: 'login-unreachable',
    path,
    answers: [setUp, unreachable],
    async prepare(tools) {
      const button = await shown(tools);
      type(tools, 'input[type=email]', owner.emailAddress);
      type(tools, 'input[type=password]', 'correct horse battery');
      tools.fireEvent.click(button);
      return tools.screen.findByRole('alert');
    },
  },
  { name: 'login-starting', path, answers: [silence(identityRoutes.setupState)] },
  {
    name: 'link-invitation',
    path: linkPath,
    answers: [invitation],
    prepare: ({ screen }) => screen.findByRole('button', { name: save }),
  },
  {
    name: 'link-reset',
    path: linkPath,
    answers: [answer(userRoutes.readLink, { ...owner, purpose: 'passwordReset' })],
    prepare: ({ screen }) => screen.findByRole('button', { name: save }),
  },
  {
    name: 'link-short-password',
    path: linkPath,
    answers: [invitation],
    async prepare(tools) {
      await savePassword('short')(tools);
      await waitFor(() => {
        if (!document.querySelector('[aria-invalid=true]')) throw new Error('Nothing is refused yet');
      });
    },
  },
  {
    // Used, expired and truncated links give the same answer, to reveal nothing.
    name: 'link-used',
    path: linkPath,
    answers: [setUp, refusal(userRoutes.readLink, [400, 'account_link.invalid'])],
    prepare: ({ screen }) => screen.findByRole('link', { name: signIn }),
  },
  {
    name: 'link-used-with-mail',
    path: linkPath,
    answers: [withMail, refusal(userRoutes.readLink, [400, 'account_link.invalid'])],
    prepare: ({ screen }) => screen.findByRole('link', { name: newLink }),
  },
  {
    name: 'link-used-meanwhile',
    path: linkPath,
    answers: [invitation, refusal(userRoutes.useLink, [400, 'account_link.invalid'])],
    async prepare(tools) {
      await savePassword('a password of twelve')(tools);
      return tools.screen.findByRole('alert');
    },
  },
  {
    name: 'link-done',
    path: linkPath,
    answers: [invitation, answer(userRoutes.useLink, undefined)],
    async prepare(tools) {
      await savePassword('a password of twelve')(tools);
      return tools.screen.findByRole('link', { name: signIn });
    },
  },
  {
    name: 'link-reading',
    path: linkPath,
    answers: [silence(userRoutes.readLink)],
    prepare: ({ screen }) => screen.findByRole('status'),
  },
];

const sendLink = /^(Send link|إرسال الرابط)$/;
const requestLink = async (tools: StoryTools) => {
  const button = await tools.screen.findByRole('button', { name: sendLink });
  type(tools, 'input[type=email]', owner.emailAddress);
  tools.fireEvent.click(button);
};

pages.push(
  {
    name: 'forgotten-password',
    path: forgottenPasswordPath,
    prepare: ({ screen }) => screen.findByRole('button', { name: sendLink }),
  },
  {
    name: 'forgotten-password-sent',
    path: forgottenPasswordPath,
    answers: [answer(ownAccountRoutes.requestPasswordReset, undefined)],
    async prepare(tools) {
      await requestLink(tools);
      return tools.screen.findByText(/^(We sent a link|أرسلنا رابطًا)/);
    },
  },
  {
    name: 'forgotten-password-throttled',
    path: forgottenPasswordPath,
    answers: [refusal(ownAccountRoutes.requestPasswordReset, [429, 'request.rate_limited'])],
    async prepare(tools) {
      await requestLink(tools);
      return tools.screen.findByRole('alert');
    },
  },
);

export const stories: readonly Story[] = pages.map((story) => ({ ...story, isSignedOut: true }));
