/** Stories of the second factor: its step of a sign-in, and its section of the account. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { SecondFactorState } from '@polylogue/contract/people/identity/schemas';
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { ApiError } from '../../../../../lib/http/api-failure.ts';
import { answer, refusal } from '../../../../../testing/memory-transport.ts';
import { type Story, type StoryTools, storyAt } from '../../../../../testing/story.ts';
import type { SecondStep } from '../../local-sign-in.ts';
import { SecondStepForm } from '../second-step-form.tsx';

const key = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Polylogue:maya.lindqvist%40contoso.com?issuer=Polylogue&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `h7kq-2mzx-pw9c-${3000 + index * 7}`);
const forever = () => new Promise<never>(() => undefined);
const requestId = '89c8f591-20cd-43c1-8ed1-5bd60c6e0c55';
const wrongCode = new ApiError({
  status: 400,
  data: { code: 'identity.wrong_code', errors: [], requestId },
  requestId,
});

const code: SecondStep = { kind: 'code', submit: forever };
const refused: SecondStep = { kind: 'code', submit: () => Promise.reject(wrongCode) };
const setUp: SecondStep = {
  kind: 'setUp',
  createKey: async () => key,
  turnOn: async () => ({ recoveryCodes, leave: () => undefined }),
};

const button = ({ screen }: StoryTools, name: RegExp) => screen.findByRole('button', { name });
const signIn = /^(Sign in|تسجيل الدخول)$/;
const turnOn = /^(Turn on|تفعيل)$/;

async function enterCode(tools: StoryTools, submit: RegExp) {
  const send = await button(tools, submit);
  const field = document.querySelector('input[name=code]');
  if (field) tools.fireEvent.change(field, { target: { value: '123456' } });
  tools.fireEvent.click(send);
}

const step = (name: string, given: SecondStep, prepare: Story['prepare']): Story => ({
  name,
  element: (
    <Box sx={{ maxWidth: 400, p: 6, overflowY: 'auto' }}>
      <Typography variant="h1">Polylogue</Typography>
      <SecondStepForm step={given} onRestart={() => undefined} />
    </Box>
  ),
  ...(prepare && { prepare }),
});

const steps: Story[] = [
  step('sign-in-code', code, (tools) => button(tools, signIn)),
  step('sign-in-wrong-code', refused, async (tools) => {
    await enterCode(tools, signIn);
    return tools.screen.findByRole('alert');
  }),
  step('sign-in-recovery-code', code, async (tools) => {
    tools.fireEvent.click(await button(tools, /^(Use a recovery code|استخدام رمز استرداد)$/));
    return button(tools, /^(Use the authenticator app|استخدام تطبيق المصادقة)$/);
  }),
  step('sign-in-set-up', setUp, (tools) => button(tools, turnOn)),
  step('sign-in-recovery-codes', setUp, async (tools) => {
    await enterCode(tools, turnOn);
    return tools.screen.findByText(recoveryCodes[0] ?? '');
  }),
];

const conversations = answer(conversationRoutes.list, { items: [] });
const on: SecondFactorState = {
  isAvailable: true,
  isRequired: false,
  onSince: '2026-11-20T08:00:00Z',
  recoveryCodesLeft: 10,
};
const page = storyAt('/chat/account');
const renew = /^(New recovery codes|رموز استرداد جديدة)$/;

async function openDialog(tools: StoryTools, name: RegExp) {
  tools.fireEvent.click(await button(tools, name));
  return tools.screen.findByRole('dialog');
}

async function enterPassword(tools: StoryTools) {
  const dialog = await openDialog(tools, turnOn);
  const field = dialog.querySelector('input[type=password]');
  if (field) tools.fireEvent.change(field, { target: { value: 'correct horse battery' } });
  tools.fireEvent.click(await button(tools, /^(Continue|متابعة)$/));
}

export const stories: readonly Story[] = [
  ...steps,
  page('second-factor-on', [conversations, answer(routes.get, on)], (tools) => button(tools, renew)),
  page(
    'second-factor-required',
    [conversations, answer(routes.get, { ...on, isRequired: true, recoveryCodesLeft: 1 })],
    (tools) => button(tools, renew),
  ),
  page('second-factor-password', [conversations], (tools) => openDialog(tools, turnOn)),
  page(
    'second-factor-wrong-password',
    [conversations, refusal(routes.createKey, [400, 'user.wrong_password'])],
    async (tools) => {
      await enterPassword(tools);
      return tools.screen.findByRole('alert');
    },
  ),
  page('second-factor-key', [conversations, answer(routes.createKey, key)], async (tools) => {
    await enterPassword(tools);
    return button(tools, /^(Copy key|نسخ المفتاح)$/);
  }),
  page('second-factor-turn-off', [conversations, answer(routes.get, on)], (tools) =>
    openDialog(tools, /^(Turn off|تعطيل)$/),
  ),
];
