/** Rights on chat access policies (`ChatAccessPolicies…` actions; choices.md, Permissions). */
import { AppError } from '../../../app-error.ts';
import type { Caller } from '../../../http/requests/caller.ts';

type Holder = Pick<Caller, 'userId' | 'grants'>;

interface OwnedPolicy {
  created_by: string | null;
  is_fixed: boolean;
  is_instance_policy: boolean;
}

/** Only this right may fix policies, make one the instance policy, and take fixed ones off agents. */
export const mayFix = ({ grants }: Pick<Holder, 'grants'>): boolean => grants.has('ChatAccessPoliciesWrite');

/** Checks that a caller may read policies, and take others than fixed ones off agents. */
export const mayReadPolicies = ({ grants }: Pick<Holder, 'grants'>): boolean =>
  grants.has('ChatAccessPoliciesRead') || grants.has('ChatAccessPoliciesWrite');

/** Checks that a caller may open policies; makers of policies may, to see which exist. */
export const mayOpenPolicies = (caller: Pick<Holder, 'grants'>): boolean =>
  mayReadPolicies(caller) || caller.grants.has('ChatAccessPoliciesCreate');

/** Checks that a caller may change a policy: any, or, with the right to make policies, their own unfixed ones. */
export const mayChange = (caller: Holder, policy: OwnedPolicy): boolean =>
  mayFix(caller) ||
  (caller.grants.has('ChatAccessPoliciesCreate') &&
    policy.created_by === caller.userId &&
    !policy.is_fixed &&
    !policy.is_instance_policy);

export const maySeePeople = ({ grants }: Pick<Holder, 'grants'>): boolean => grants.has('UserRead');

/** Throws `auth.forbidden` at a field that only holders of `ChatAccessPoliciesWrite` may set. */
export function assertMayFix(
  caller: Holder,
  settings: { isFixed: boolean; isInstancePolicy: boolean },
): void {
  const field = (['isInstancePolicy', 'isFixed'] as const).find((name) => settings[name]);
  if (field === undefined || mayFix(caller)) return;
  throw new AppError('auth.forbidden', { issues: [{ path: [field], code: 'auth.forbidden' }] });
}
