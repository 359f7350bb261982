/** Stories of the search index. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import {
  type SearchIndexState,
  searchIndexRoutes as routes,
} from '@polylogue/contract/knowledge/retrieval/routes';
import type { Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';

const index: SearchIndexState = {
  health: 'current',
  documents: 1_284,
  passages: 48_102,
  sizeBytes: 214_600_000,
  builtAt: '2026-11-22T06:41:00Z',
};
const rebuild: LongTask = {
  requestId: null,
  status: 'Fulfilled',
  startedBy: 'Maya Lindqvist',
  startedAt: '2026-11-20T08:02:00Z',
  endedAt: '2026-11-20T08:02:38Z',
  done: 48_102,
  total: 48_102,
  error: null,
};
const path = '/admin/searchIndex';
const isShown: Story['prepare'] = ({ screen }) => screen.findAllByText(/48,102|٤٨٬١٠٢/);

export const stories: Story[] = [
  { name: 'search-index', path, answers: [answer(routes.get, { index, rebuild })], prepare: isShown },
  {
    name: 'search-index-rebuilding',
    path,
    answers: [
      answer(routes.get, {
        index: { ...index, health: 'behind' },
        rebuild: { ...rebuild, status: 'Pending', endedAt: null, done: 19_400 },
      }),
    ],
    prepare: isShown,
  },
  {
    name: 'search-index-failed-rebuild',
    path,
    answers: [
      answer(routes.get, {
        index: { ...index, health: 'damaged' },
        rebuild: { ...rebuild, status: 'Rejected', error: { code: 'task.interrupted', text: 'It ended.' } },
      }),
    ],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  { name: 'search-index-loading', path, answers: [silence(routes.get)] },
  {
    name: 'search-index-failed',
    path,
    answers: [refusal(routes.get, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
