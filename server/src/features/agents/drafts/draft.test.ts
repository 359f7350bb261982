import type { Action } from '@polylogue/contract/permissions';
import { expect, it } from 'vitest';
import type { Grant } from '../../../http/requests/caller.ts';
import { ConfigurationSchema } from '../agent/configuration.ts';
import { mayTest } from '../agent/draft.ts';

it('allows testing by the author and by users who may write the agent', () => {
  const draft = (agentType: 'System' | 'User', agentId: string | null) => ({
    id: 'd',
    authorId: 'ann',
    agentType,
    agentId,
    configuration: ConfigurationSchema.parse({ name: 'x' }),
  });
  const may = (tested: ReturnType<typeof draft>, userId: string, grants: [Action, Grant][]) =>
    mayTest(tested, { userId, grants: new Map(grants) });
  const specific = (id: string): [Action, Grant][] => [['GptSystemsWriteSpecific', new Set([id])]];
  expect([
    may(draft('User', null), 'ann', [['GptSystemsRead', 'all']]),
    may(draft('System', null), 'ann', [['GptSystemsCreate', 'all']]),
    may(draft('System', 'agent'), 'bob', [['GptSystemsWrite', 'all']]),
    may(draft('System', 'agent'), 'bob', specific('agent')),
  ]).toEqual([true, true, true, true]);
  expect([
    may(draft('User', null), 'ann', []),
    may(draft('User', null), 'bob', [
      ['GptSystemsRead', 'all'],
      ['GptSystemsWrite', 'all'],
    ]),
    may(draft('System', null), 'ann', [['GptSystemsRead', 'all']]),
    may(draft('System', 'agent'), 'bob', [['GptSystemsCreate', 'all']]),
    may(draft('System', 'agent'), 'bob', specific('other')),
    may(draft('System', null), 'bob', specific('agent')),
  ]).toEqual([false, false, false, false, false, false]);
});
