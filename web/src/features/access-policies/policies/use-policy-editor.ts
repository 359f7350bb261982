/** State of a policy's form: saving, and the preview of whom it would hold. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import {
  type ChatAccessPolicy,
  type ChatAccessPolicySettings,
  ChatAccessPolicySettingsSchema,
} from '@polylogue/contract/access-policies/policies/schemas';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useDryRun } from '../../../entity/effect/use-effect-preview.ts';
import { useEntityForm } from '../../../entity/form/use-entity-form.ts';
import { policyApi, policyPath } from './api.ts';
import type { PolicyPreview } from './components/policy-panel.tsx';
import { newSettings, settingsOf } from './policy-values.ts';

export interface EditedPolicy {
  /** Saved policy; `undefined` for a new one. */
  policy?: ChatAccessPolicy | undefined;
  /** Initial values of a new policy. */
  start?: ChatAccessPolicySettings | undefined;
  /** Key of the draft in the tab. */
  name: string;
}

export function usePolicyForm({ policy, start, name }: EditedPolicy) {
  const navigate = useNavigate();
  const [create] = policyApi.create.useMutation();
  const [update] = policyApi.update.useMutation();
  const former = useRef<ChatAccessPolicySettings>(undefined);
  const change = (
    chatAccessPolicyId: string,
    body: ChatAccessPolicySettings,
    call: { ifMatch: number; requestId?: string },
  ) => update({ params: { chatAccessPolicyId }, body, ...call }).unwrap();
  return useEntityForm({
    name,
    schema: ChatAccessPolicySettingsSchema,
    entity: policy,
    valuesOf: (from: ChatAccessPolicy | undefined) => (from ? settingsOf(from) : (start ?? newSettings())),
    save: (body, { requestId, ifMatch = 0 }) => {
      if (!policy) return create({ body, requestId }).unwrap();
      former.current = settingsOf(policy);
      return change(policy.chatAccessPolicyId, body, { ifMatch, requestId });
    },
    onSaved: ({ chatAccessPolicyId }) =>
      void (policy ?? navigate(`${policyPath}/${chatAccessPolicyId}/edit`, { replace: true })),
    restore: async (_version, { ifMatch }) => {
      if (policy && former.current) await change(policy.chatAccessPolicyId, former.current, { ifMatch });
    },
  });
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;

/** Returns the entered values; fields that are not rendered yet keep their saved values. */
export function usePolicyValues({ control, methods }: PolicyForm): ChatAccessPolicySettings {
  const entered = useWatch({ control });
  return { ...methods.getValues(), ...entered } as ChatAccessPolicySettings;
}

/** Names do not affect whom a policy holds; a placeholder previews a policy without one. */
const previewed = (values: ChatAccessPolicySettings) =>
  ChatAccessPolicySettingsSchema.safeParse({ ...values, name: values.name.trim() || '–' }).data;

export function usePolicyPreview(
  policy: ChatAccessPolicy | undefined,
  values: ChatAccessPolicySettings,
): PolicyPreview {
  const body = previewed(values);
  const { chatAccessPolicyId } = policy ?? {};
  const saved = useDryRun(
    chatAccessPolicyRoutes.preview,
    body && chatAccessPolicyId !== undefined ? { params: { chatAccessPolicyId }, body } : undefined,
  );
  const created = useDryRun(
    chatAccessPolicyRoutes.previewCreate,
    body && chatAccessPolicyId === undefined ? { body } : undefined,
  );
  return { ...(policy ? saved : created), isIncomplete: body === undefined };
}
