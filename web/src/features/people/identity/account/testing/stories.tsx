/** Stories of the own account. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import type { OwnAccount } from '@polylogue/contract/people/identity/account/schemas';
import { answer, refusal, silence } from '../../../../../testing/memory-transport.ts';
import { type Story, type StoryTools, storyAt } from '../../../../../testing/story.ts';

const conversations = answer(conversationRoutes.list, { items: [] });
const outside: OwnAccount = {
  name: 'Maya Lindqvist',
  emailAddress: 'maya.lindqvist@contoso.com',
  avatarUrl: null,
  isLocal: false,
};
const change = /^(Change password|تغيير كلمة المرور)$/;
const until =
  (name: RegExp) =>
  ({ screen }: StoryTools) =>
    screen.findByRole('button', { name });

async function changePassword(tools: StoryTools) {
  const button = await until(change)(tools);
  for (const field of document.querySelectorAll('input[type=password]')) {
    tools.fireEvent.change(field, { target: { value: 'correct horse battery' } });
  }
  tools.fireEvent.click(button);
}

const page = storyAt('/chat/account');

export const stories: readonly Story[] = [
  page('account', [conversations], until(change)),
  page(
    'account-outside',
    [conversations, answer(ownAccountRoutes.get, outside)],
    until(/^(Upload picture|رفع صورة)$/),
  ),
  page('account-loading', [conversations, silence(ownAccountRoutes.get)], ({ screen }) =>
    screen.findByRole('heading', { level: 1 }),
  ),
  page(
    'account-wrong-password',
    [conversations, refusal(ownAccountRoutes.changePassword, [400, 'user.wrong_password'])],
    async (tools) => {
      await changePassword(tools);
      return tools.screen.findByText(/^(The current password is wrong|كلمة المرور الحالية غير صحيحة)\.$/);
    },
  ),
  page(
    'account-throttled',
    [conversations, refusal(ownAccountRoutes.changePassword, [429, 'request.rate_limited'])],
    async (tools) => {
      await changePassword(tools);
      return tools.screen.findByRole('alert');
    },
  ),
  page('account-renamed', [conversations], async (tools) => {
    await until(change)(tools);
    const [field] = document.querySelectorAll('input[name=name]');
    if (field) tools.fireEvent.change(field, { target: { value: 'Maya Berg' } });
    return until(/^(Save name|حفظ الاسم)$/)(tools);
  }),
];
