/** Routes of the directory (document 2 §7.2, §7.8). */
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import * as service from './service.ts';

const { readerOf } = service;
type RequestInput = Parameters<typeof readerOf>[0];

const askerOf = async (input: RequestInput) => (await readerOf(input)).asker;

const lists = {
  availableForConversation: 'all',
  system: 'system',
  mine: 'mine',
  sharedWithMe: 'sharedWithMe',
} as const;

export const agentDirectoryRoutes = (deps: service.DirectoryDeps): Binding[] => [
  ...(Object.keys(lists) as (keyof typeof lists)[]).map((name) =>
    bind(routes[name], async (input) =>
      service.list(deps, await readerOf(input), { list: lists[name], query: input.query }),
    ),
  ),
  bind(routes.categories, async (input) => service.categories(deps, await readerOf(input))),
  bind(routes.configStates, async (input) => service.unfinishedDrafts(deps, await askerOf(input))),
  bind(routes.basic, async (input) => service.basic(deps, await readerOf(input), input.params.gptSystemId)),
  bind(routes.pinned, async (input) => service.pinned(deps, await readerOf(input))),
  bind(routes.recent, async (input) => service.recent(deps, await readerOf(input))),
  bind(routes.pin, async (input) =>
    service.saveAgent(deps, await askerOf(input), {
      membership: 'agent_pins',
      agentId: input.params.gptSystemId,
    }),
  ),
  bind(routes.rememberShared, async (input) =>
    service.saveAgent(deps, await askerOf(input), {
      membership: 'agents_shared_with_me',
      agentId: input.params.gptSystemId,
    }),
  ),
  bind(routes.shareCandidates, ({ caller, params, query }) =>
    service.shareCandidates(deps, caller, { agentId: params.gptSystemId, keywords: query.keywords }),
  ),
  bind(routes.unpin, async (input) => service.unpin(deps, await askerOf(input), input.params.gptSystemId)),
];
