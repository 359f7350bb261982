import { type Action, actions, builtInRoles } from '@polylogue/contract/permissions';
import { describe, expect, it } from 'vitest';
import { canChangeAssignment, type Granter } from './policy.ts';

const administrator: Granter = {
  actions: new Set<Action>(builtInRoles.administrator.actions),
  isAdministrator: true,
};

describe('a grant', () => {
  it('never exceeds what the granter holds', () => {
    for (const withheld of builtInRoles.administrator.actions) {
      const granter = {
        actions: new Set(actions.filter((action) => action !== withheld)),
        isAdministrator: false,
      };
      expect(canChangeAssignment(granter, [withheld])).toBe(false);
      expect(
        canChangeAssignment(
          granter,
          actions.filter((action) => action !== withheld),
        ),
      ).toBe(true);
    }
  });

  it('of reading all conversations is the administrators’ alone, who don’t hold it', () => {
    const role = ['GptSystemsRead', 'ConversationsReadAll'] as const;
    expect(administrator.actions.has('ConversationsReadAll')).toBe(false);
    expect(canChangeAssignment(administrator, role)).toBe(true);
    expect(canChangeAssignment({ ...administrator, isAdministrator: false }, role)).toBe(false);
  });
});
