/** Stories of the administration of model providers. */
import { priceRoutes } from '@polylogue/contract/access-policies/prices/routes';
import type {
  DeploymentPrice,
  OwnPrice,
  Price,
  TokenPrices,
} from '@polylogue/contract/access-policies/prices/schemas';
import { knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import type {
  DiscoveredModelServer,
  ModelProvider,
} from '@polylogue/contract/instance/model-providers/schemas';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const time = '2026-11-20T08:02:00Z';

const openai: ModelProvider = {
  modelProviderId: id(1),
  source: 'stored',
  name: 'OpenAI',
  kind: 'openai',
  baseUrl: null,
  apiVersion: null,
  deployments: ['gpt-5.1', 'gpt-5-mini', 'gpt-4o', 'contoso-tuned-2026'].map(knownDeployment),
  defaultModel: 'gpt-5.1',
  isDefault: true,
  allowPrivateAddress: false,
  apiKey: { configured: true, last4: '7Qd2' },
  version: 4,
  createdAt: time,
  updatedAt: time,
  failedTest: null,
  permissions: { canEdit: true, canDelete: true },
};
const anthropic: ModelProvider = {
  ...openai,
  modelProviderId: 'environment-anthropic',
  source: 'environment',
  name: 'Anthropic',
  kind: 'anthropic',
  deployments: [knownDeployment('claude-sonnet-4-6')],
  defaultModel: 'claude-sonnet-4-6',
  isDefault: false,
  updatedAt: null,
  createdAt: null,
  permissions: { canEdit: false, canDelete: false },
};
const ollama: ModelProvider = {
  ...openai,
  modelProviderId: id(2),
  name: 'GPU room, second floor',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  allowPrivateAddress: true,
  deployments: ['llama3.3', 'qwen3:8b'].map(knownDeployment),
  defaultModel: 'llama3.3',
  isDefault: false,
  apiKey: { configured: false, last4: null },
  failedTest: { code: 'model.connection_refused', at: time },
};
const found: DiscoveredModelServer = {
  server: 'ollama',
  name: 'Ollama',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['llama3.3', 'qwen3:8b'],
  isConfigured: false,
};
const priceIn = (input: number, output: number): TokenPrices => ({
  input,
  cachedInput: input / 10,
  cacheWrite: null,
  output,
});
const defaultPrice: Price = {
  source: 'default',
  since: '2026-09-23',
  perMillionTokens: priceIn(1.25, 10),
};
const ownPrice = (number: number, validFrom: string): OwnPrice => ({
  priceId: id(20 + number),
  modelProviderId: id(1),
  model: 'gpt-4o',
  validFrom,
  perMillionTokens: priceIn(2 + number, 9),
  version: 1,
  updatedAt: time,
  permissions: { canEdit: true, canDelete: true },
});
const own = [ownPrice(1, '2027-01-01'), ownPrice(0, '2026-06-01')];
const prices: DeploymentPrice[] = [
  { model: 'gpt-5.1', price: defaultPrice, defaultPrice, own: [] },
  {
    model: 'gpt-4o',
    price: { source: 'own', since: '2026-06-01', perMillionTokens: priceIn(2, 9) },
    defaultPrice,
    own,
  },
  { model: 'contoso-tuned-2026', price: null, defaultPrice: null, own: [] },
];
const priced = [answer(priceRoutes.ofProvider, { items: prices })];
/** Opens the prices of a model. */
async function openPrices({ screen, fireEvent }: StoryTools) {
  fireEvent.click(
    await screen.findByRole('button', { name: /^gpt-4o.*(Own price|سعر خاص)/, expanded: false }),
  );
  const add = await screen.findByRole('button', { name: /^(Add own price|إضافة سعر خاص)$/ });
  add.scrollIntoView({ block: 'center' });
  return add;
}

const listOf = (...items: ModelProvider[]) =>
  answer(routes.list, { items, count: { value: items.length, isExact: true } });
const none = answer(routes.discovered, { items: [] });
const path = '/admin/models';
const editPath = `${path}/${id(1)}/edit`;

async function openDeployment({ screen, fireEvent }: StoryTools) {
  fireEvent.click(await screen.findByRole('button', { name: /^gpt-4o/, expanded: false }));
  (await screen.findByLabelText(/^(HIPAA compliant|متوافق مع HIPAA)$/)).scrollIntoView({ block: 'end' });
}

async function saveFailed({ screen, fireEvent }: StoryTools) {
  fireEvent.click(await screen.findByRole('button', { name: /^(Test connection|اختبار الاتصال)$/ }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('switch', { name: /^(Default provider|المزوّد الافتراضي)/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^(Connect|ربط)( \(|$)/ }));
  await screen.findByRole('alertdialog');
}

const first = { items: [], count: { value: 0, isExact: true } };

export const stories: Story[] = [
  {
    name: 'first-model',
    path: '/setup/model',
    answers: [answer(routes.list, first), answer(routes.discovered, { items: [found] })],
    prepare: ({ screen }) => screen.findByText('Ollama'),
  },
  {
    name: 'models',
    path,
    answers: [listOf(anthropic, openai, ollama)],
    prepare: ({ screen }) => screen.findByText('GPU room, second floor'),
  },
  { name: 'models-loading', path, answers: [silence(routes.list)] },
  {
    name: 'models-empty',
    path,
    answers: [listOf()],
    prepare: ({ screen }) => screen.findByText(/^(No models connected|لا توجد نماذج متصلة)$/),
  },
  {
    name: 'models-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  {
    name: 'model-new',
    path: `${path}/new`,
    answers: [listOf(openai), answer(routes.discovered, { items: [found] })],
    prepare: ({ screen }) => screen.findByText('Ollama'),
  },
  {
    name: 'model-refused',
    path: `${path}/new`,
    answers: [
      listOf(),
      none,
      answer(routes.testUnsaved, { status: 'failed', at: 'models', code: 'model_provider.private_address' }),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Test connection|اختبار الاتصال)$/ }));
      await screen.findByRole('alert');
    },
  },
  {
    name: 'model-failed-saved',
    path: `${path}/new`,
    answers: [
      listOf(),
      none,
      answer(routes.testUnsaved, { status: 'failed', at: 'models', code: 'model.host_unknown' }),
    ],
    prepare: saveFailed,
  },
  {
    name: 'model-failed',
    path: `${path}/${id(2)}/edit`,
    answers: [answer(routes.get, ollama), ...priced],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  {
    name: 'model',
    path: editPath,
    answers: [answer(routes.get, openai), ...priced],
    prepare: ({ screen }) => screen.findByText('contoso-tuned-2026'),
  },
  {
    name: 'model-deployment',
    path: editPath,
    answers: [answer(routes.get, openai), ...priced],
    prepare: openDeployment,
  },
  {
    name: 'model-environment',
    path: `${path}/environment-anthropic/edit`,
    answers: [answer(routes.get, anthropic), ...priced],
    prepare: ({ screen }) => screen.findAllByText('claude-sonnet-4-6'),
  },
  {
    name: 'model-prices',
    path: editPath,
    answers: [answer(routes.get, openai), ...priced],
    prepare: openPrices,
  },
  {
    name: 'model-price-taken',
    path: editPath,
    answers: [answer(routes.get, openai), ...priced, refusal(priceRoutes.create, [409, 'price.day_taken'])],
    async prepare(tools) {
      tools.fireEvent.click(await openPrices(tools));
      tools.fireEvent.click(await tools.screen.findByRole('button', { name: /^(Save|حفظ)$/ }));
      return tools.screen.findByRole('alert');
    },
  },
  {
    name: 'model-missing',
    path: editPath,
    answers: [refusal(routes.get, [404, 'model_provider.not_found'])],
  },
];
