/** Access checks of a user, for stories and tests. */
import type { AccessCheck, AccessObject, AgentAccess } from '@polylogue/contract/agents/access/access-check';
import { agent, id } from '../../testing/fixtures.ts';

const nothing = { objects: [], at: null };
const brand = { kind: 'brand', id: 'contoso', name: 'contoso' } as const;
const counsel = { kind: 'role', id: id(301), name: 'Legal Counsel', builtIn: null } as const;
const staff = { kind: 'chatAccessPolicy', id: id(501), name: 'Legal staff' } as const;

const rules: AccessObject = {
  kind: 'guidelinesDocument',
  id: id(601),
  name: 'AI in legal work',
  requiredBy: ['brand', 'policy'],
};

export const refused: AccessCheck = {
  userId: id(203),
  name: 'Elif Demir',
  brandKey: 'contoso',
  at: '2026-11-24T09:00:00.000Z',
  mayChat: false,
  steps: [
    { step: 'person', outcome: 'passed', reason: 'holdsRight', ...nothing },
    {
      step: 'published',
      outcome: 'passed',
      reason: 'published',
      objects: [],
      at: '2026-12-31T23:00:00.000Z',
    },
    { step: 'brand', outcome: 'passed', reason: 'thisBrand', objects: [brand], at: null },
    { step: 'audience', outcome: 'refused', reason: 'notInAudience', ...nothing },
    {
      step: 'policy',
      outcome: 'wouldRefuse',
      reason: 'outsideHours',
      objects: [staff],
      at: '2026-11-25T06:00:00.000Z',
    },
    {
      step: 'guidelines',
      outcome: 'wouldRefuse',
      reason: 'consentMissing',
      objects: [rules],
      at: null,
    },
    {
      step: 'limits',
      outcome: 'wouldPass',
      reason: 'withinLimits',
      ...nothing,
      limits: [
        {
          kind: 'questions',
          window: 'day',
          scope: 'perPerson',
          amount: 200,
          used: 12,
          left: 188,
          isNear: false,
          freeAt: '2026-11-24T23:00:00.000Z',
        },
      ],
    },
  ],
  remedies: [
    {
      step: 'audience',
      kind: 'signInAgain',
      object: { kind: 'group', id: id(71), name: 'Legal EMEA' },
      at: '2026-11-20T08:14:00.000Z',
      mayApply: false,
    },
    {
      step: 'audience',
      kind: 'addByName',
      object: { kind: 'user', id: id(203), name: 'Elif Demir' },
      at: null,
      mayApply: true,
    },
    { step: 'audience', kind: 'assignRole', object: counsel, at: null, mayApply: true },
    { step: 'policy', kind: 'wait', object: staff, at: '2026-11-25T06:00:00.000Z', mayApply: false },
    { step: 'policy', kind: 'addToPolicy', object: staff, at: null, mayApply: false },
    { step: 'guidelines', kind: 'acceptGuidelines', object: rules, at: null, mayApply: false },
  ],
};

export const allowed: AccessCheck = {
  ...refused,
  mayChat: true,
  steps: [
    ...refused.steps.slice(0, 3),
    { step: 'audience', outcome: 'passed', reason: 'role', objects: [counsel], at: null },
    { step: 'policy', outcome: 'passed', reason: 'policy', objects: [staff], at: null },
    { step: 'guidelines', outcome: 'passed', reason: 'noGuidelines', ...nothing },
    { step: 'limits', outcome: 'passed', reason: 'noLimits', ...nothing },
  ],
  remedies: [],
};

/** Agent without a model and library, which no change of access helps. */
export const unanswerable: AccessCheck = {
  ...allowed,
  mayChat: false,
  steps: allowed.steps.map((step) => {
    if (step.step === 'person') return step;
    const outcome = step.step === 'published' ? 'refused' : 'wouldPass';
    return { ...step, outcome, ...(outcome === 'refused' && { reason: 'noAnswerSource', ...nothing }) };
  }),
};

const monthEnd = '2026-11-30T23:00:00.000Z';

/** Access that a reached limit refuses. */
export const spent: AccessCheck = {
  ...allowed,
  steps: [
    ...allowed.steps.slice(0, 5),
    { step: 'guidelines', outcome: 'passed', reason: 'consented', ...nothing },
    {
      step: 'limits',
      outcome: 'refused',
      reason: 'limitReached',
      objects: [],
      at: monthEnd,
      limits: [
        {
          kind: 'cost',
          window: 'month',
          scope: 'shared',
          amount: 50,
          used: 50.12,
          left: 0,
          isNear: true,
          freeAt: monthEnd,
        },
      ],
    },
  ],
  remedies: [
    { step: 'limits', kind: 'wait', object: null, at: monthEnd, mayApply: false },
    { step: 'limits', kind: 'raiseLimit', object: staff, at: null, mayApply: true },
  ],
};

/** Access of a person who has not accepted the invitation. */
export const invited: AccessCheck = {
  ...refused,
  steps: [
    { step: 'person', outcome: 'refused', reason: 'invited', ...nothing },
    ...refused.steps.slice(1).map((step) => ({
      ...step,
      outcome:
        step.outcome === 'passed' || step.outcome === 'wouldPass'
          ? ('wouldPass' as const)
          : ('wouldRefuse' as const),
    })),
  ],
  remedies: [
    {
      step: 'person',
      kind: 'inviteAgain',
      object: { kind: 'user', id: id(203), name: 'Elif Demir' },
      at: null,
      mayApply: true,
    },
    ...refused.remedies,
  ],
};

const row = (number: number, name: string, decision: AgentAccess['decision'] | undefined): AgentAccess => ({
  gptSystemId: id(700 + number),
  name,
  description: '',
  gptSystemType: 'System',
  avatarUrl: null,
  builtIn: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
  mayChat: decision === undefined,
  decision: decision ?? { step: 'audience', outcome: 'passed', reason: 'everyone', ...nothing },
});

/** Agents with the user's access to each, of both outcomes. */
export const agentsOf: AgentAccess[] = [
  row(1, 'Data Protection', undefined),
  row(2, 'مساعد الموارد البشرية', undefined),
  {
    ...row(0, agent.name, { step: 'audience', outcome: 'refused', reason: 'notInAudience', ...nothing }),
    gptSystemId: agent.gptSystemId,
  },
  row(3, 'Contract Review', {
    step: 'policy',
    outcome: 'refused',
    reason: 'outsideHours',
    objects: [staff],
    at: '2026-11-25T06:00:00.000Z',
  }),
];
