/** The administration of brands in its states. */
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { brandAdminRoutes as routes } from '@polylogue/contract/brands/brands/admin-routes';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import type { Story, StoryTools } from '../../../../testing/story.ts';
import { brand, defaults, deletedRow, rows } from './fixtures.ts';

const path = '/admin/brand';
const pagePath = `${path}/${brand.brandKey}/edit`;

const listOf = (items: readonly (typeof rows)[number][]) =>
  answer(routes.list, { items: [...items], count: { value: items.length, isExact: true } });
const around = [
  answer(routes.instanceDefaults, defaults),
  answer(auditRoutes.list, { items: [], count: { value: 0, isExact: true } }),
  answer(agentAdministrationRoutes.list, { items: [], count: { value: 0, isExact: true } }),
  listOf(rows),
];
const page = (fields: Partial<AdminBrand> = {}) => [...around, answer(routes.get, { ...brand, ...fields })];

/** Host names in every state, with long ones. */
const manyHosts = (['reached', 'reachedAnother', 'notReached', 'unchecked'] as const).map((state, index) => ({
  ...brand.hosts[0],
  hostName: `a-host-name-of-a-subsidiary-${index}.departments.contoso-international.example`,
  displayName: `الفرع-${index}.departments.contoso-international.example`,
  state,
  reason: state === 'reached' || state === 'unchecked' ? null : ('reported' as const),
  isInEffect: state === 'reached',
})) as AdminBrand['hosts'];

const opened = ({ screen }: StoryTools) => screen.findByDisplayValue('Contoso Legal');
const section = (name: RegExp) => async (tools: StoryTools) => {
  await opened(tools);
  tools.fireEvent.click(await tools.screen.findByRole('button', { name }));
};

export const stories: Story[] = [
  {
    name: 'brands',
    path,
    answers: [listOf(rows)],
    prepare: ({ screen }) => screen.findByText('Sunrise Travel'),
  },
  {
    name: 'brands-empty',
    path,
    answers: [listOf([])],
    prepare: ({ screen }) => screen.findByText(/^(No brands|لا توجد علامات تجارية)$/),
  },
  {
    name: 'brands-deleted',
    path: `${path}?state=deleted`,
    answers: [listOf([deletedRow])],
    prepare: ({ screen }) => screen.findByText('Former Brand'),
  },
  {
    name: 'brands-nothing-found',
    path: `${path}?keywords=contsoo`,
    answers: [listOf([])],
    prepare: ({ screen }) => screen.findByText(/^(No results|لا نتائج)$/),
  },
  { name: 'brands-loading', path, answers: [silence(routes.list)] },
  {
    name: 'brands-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  {
    name: 'brand-new',
    path: `${path}/new`,
    answers: around,
    prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
  },
  { name: 'brand', path: pagePath, answers: page(), prepare: opened },
  {
    name: 'brand-colours',
    path: pagePath,
    answers: page(),
    async prepare(tools) {
      await section(/^(Colours|الألوان)/)(tools);
      const [row] = await tools.screen.findAllByRole('button', { name: /^(Warning|تحذير)/ });
      if (row) tools.fireEvent.click(row);
    },
  },
  {
    name: 'brand-unreadable',
    path: pagePath,
    answers: page({
      colours: brand.colours && {
        ...brand.colours,
        changed: { light: { 'warning.main': '#F59E0B', textSecondary: '#8A8A94' }, dark: {} },
      },
    }),
    async prepare(tools) {
      await section(/^(Colours|الألوان)/)(tools);
      const [low] = await tools.screen.findAllByText(/^(Low|منخفض)$/);
      low?.scrollIntoView({ block: 'center' });
    },
  },
  {
    name: 'brand-inherited',
    path: pagePath,
    answers: page({ colours: null, footer: null, agentOrder: null }),
    prepare: section(/^(Colours|الألوان)/),
  },
  {
    name: 'brand-host-check-unanswered',
    path: pagePath,
    answers: [
      ...around,
      answer(routes.get, () => {
        // The tab remembers a check that never led back.
        sessionStorage.setItem(
          'hostCheck',
          JSON.stringify({ brandKey: brand.brandKey, hostName: 'recht.contoso.de' }),
        );
        return brand;
      }),
    ],
    prepare: ({ screen }) => screen.findByRole('button', { name: /^(An error or nothing|خطأ أو لا شيء)$/ }),
  },
  {
    name: 'brand-hosts-many',
    path: pagePath,
    answers: page({ hosts: manyHosts, hostNames: manyHosts.map(({ hostName }) => hostName) }),
    prepare: section(/^(Host names|العناوين)/),
  },
  {
    name: 'brand-in-use',
    path: pagePath,
    answers: [
      refusal(routes.remove, [409, 'request.in_use'], {
        usedBy: [
          { kind: 'agent', id: '01890a5d-ac96-774b-bcce-000000000001', name: 'Contract Review' },
          { kind: 'instanceSettings', id: '', name: '' },
        ],
      }),
      ...page(),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      const dialog = await screen.findByRole('alertdialog');
      const confirm = [...dialog.querySelectorAll('button')].at(-1);
      if (confirm) fireEvent.click(confirm);
      await screen.findByText(/^(Still in use|ما زال قيد الاستخدام)$/);
    },
  },
  {
    name: 'brand-conflict',
    path: pagePath,
    answers: [
      refusal(routes.update, [412, 'request.precondition_failed'], {
        current: { ...brand, version: 5, name: 'Contoso Law', footer: { text: 'Contoso Law', links: [] } },
      }),
      ...page(),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.change(await screen.findByDisplayValue('Contoso Legal'), {
        target: { value: 'كونتوسو القانونية' },
      });
      fireEvent.click(await screen.findByRole('button', { name: /^(Save|حفظ)/ }));
      await screen.findByText(/Help: https:\/\/contoso\.com\/help$/);
    },
  },
  {
    name: 'brand-read-only',
    path: pagePath,
    actions: ['BrandsRead'],
    answers: page({
      permissions: { canEdit: false, canDelete: false, canRestore: false, canAddHostNames: false },
    }),
    prepare: opened,
  },
  {
    name: 'brand-missing',
    path: pagePath,
    answers: [...around, refusal(routes.get, [404, 'brand.not_found'])],
  },
  {
    name: 'brand-deleting',
    path: pagePath,
    answers: page(),
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'brand-defaults',
    path: `${path}/defaults`,
    answers: around,
    prepare: ({ screen }) => screen.findByText(/^(Shown at addresses|تظهر في العناوين)/),
  },
];
