/** Notices: their administration, and their banner above chat, administration and the bar of a phone. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { noticeRoutes as routes } from '@polylogue/contract/instance/notices/routes';
import type { Notice, ShownNotice } from '@polylogue/contract/instance/notices/schemas';
import { answer } from '../../../../testing/memory-transport.ts';
import { resourceStories } from '../../../../testing/resource-stories.ts';
import { type Story, storyAt, untilText } from '../../../../testing/story.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const notice: Notice = {
  noticeId: id(1),
  name: 'Maintenance in December',
  texts: {
    en: 'The chat is unavailable on Sunday, December 6, from 2 to 4 a.m. Finish long answers before.',
    ar: 'لن تكون المحادثة متاحة يوم الأحد 6 ديسمبر من الساعة 2 إلى 4 صباحًا.',
  },
  link: 'https://status.example.com/maintenance',
  severity: 'warning',
  audience: 'everyone',
  brandKeys: [],
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-06T04:00:00.000Z',
  status: 'active',
  version: 3,
  updatedAt: '2026-11-28T08:00:00.000Z',
  deletedAt: null,
  permissions: { canEdit: true, canDelete: true, canRestore: false },
};

const others: Notice[] = [
  {
    ...notice,
    noticeId: id(2),
    name: 'إغلاق مكتب الرياض',
    severity: 'information',
    audience: 'signedIn',
    brandKeys: ['polylogue', 'aurora'],
    status: 'planned',
    endsAt: null,
  },
  {
    ...notice,
    noticeId: id(3),
    name: 'Search results were incomplete for some libraries',
    severity: 'problem',
    audience: 'administration',
    status: 'ended',
  },
];

const brands = [
  { brandKey: 'polylogue', name: 'Polylogue' },
  { brandKey: 'aurora', name: 'Aurora Lines' },
];

const shown = (...items: ShownNotice[]) => answer(routes.shown, { items, changesAt: null });
const problem: ShownNotice = {
  ...notice,
  noticeId: id(4),
  severity: 'problem',
  texts: { en: 'Answers take longer than usual.', ar: 'تستغرق الإجابات وقتًا أطول من المعتاد.' },
  link: null,
};
const information: ShownNotice = {
  ...problem,
  noticeId: id(5),
  severity: 'information',
  texts: { en: 'New: prompts can be shared with your group.' },
};
const several = shown(problem, notice, information);
const untilShown = untilText(/^(Answers take longer|تستغرق الإجابات)/);

const chat = [
  answer(agentRoutes.listAvailable, { items: [] }),
  answer(conversationRoutes.list, { items: [] }),
];
const belongings = [
  answer(routes.brands, { items: brands }),
  answer(auditRoutes.list, { items: [], count: { value: 0, isExact: true } }),
];
const list = answer(routes.list, { items: [notice, ...others], count: { value: 3, isExact: true } });

export const stories: Story[] = [
  ...resourceStories({
    names: ['notices', 'notice'],
    missing: 'notice.not_found',
    path: '/admin/notice',
    id: 'noticeId',
    routes,
    items: [notice, ...others],
    emptyTitle: /^(No notices yet|لا توجد إعلانات بعد)$/,
    belongings,
    ready: /^(Preview|معاينة)$/,
    readerActions: ['InstanceSettingsRead'],
  }),
  storyAt('/chat')('notice-banner', [shown(problem), ...chat], untilShown),
  storyAt('/chat')('notice-banner-several', [several, ...chat], untilShown),
  storyAt('/admin/notice')('notice-banner-administration', [several, list, ...belongings], untilShown),
];
