/** State of a role's form: saving, preview of the effect, and grantable actions. */
import type { Action } from '@polylogue/contract/permissions';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { type Role, type RoleSettings, RoleSettingsSchema } from '@polylogue/contract/people/roles/schemas';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useEffectLabels } from '../../../entity/effect/effect-labels.ts';
import {
  type EffectPreview,
  useFetchEffect,
  useEffectPreview,
} from '../../../entity/effect/use-effect-preview.ts';
import { useEntityForm } from '../../../entity/form/use-entity-form.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { roleApi } from './api.ts';
import { changesRights, settingsOf } from './role-form.ts';

export interface EditedRole {
  /** Saved role; `undefined` for a new one. */
  role?: Role | undefined;
  /** Initial values of a new role. */
  start?: RoleSettings | undefined;
  /** Key of the draft in the tab. */
  name: string;
}

export function useRoleForm(
  { role, start, name }: EditedRole,
  isSure: (body: RoleSettings) => Promise<boolean>,
) {
  const navigate = useNavigate();
  const [create] = roleApi.create.useMutation();
  const [update] = roleApi.update.useMutation();
  const former = useRef<RoleSettings>(undefined);
  const change = (userRoleId: string, body: RoleSettings, call: { ifMatch: number; requestId?: string }) =>
    update({ params: { userRoleId }, body, ...call }).unwrap();
  return useEntityForm({
    name,
    schema: RoleSettingsSchema,
    entity: role,
    valuesOf: (from: Role | undefined) => (from ? settingsOf(from) : (start ?? settingsOf(from))),
    isSure,
    save: (body, { requestId, ifMatch = 0 }) => {
      if (!role) return create({ body, requestId }).unwrap();
      former.current = settingsOf(role);
      return change(role.userRoleId, body, { ifMatch, requestId });
    },
    onSaved: ({ userRoleId }) =>
      void (role ?? navigate(`/admin/userRole/${userRoleId}/edit`, { replace: true })),
    restore: async (_version, { ifMatch }) => {
      if (role && former.current) await change(role.userRoleId, former.current, { ifMatch });
    },
  });
}

/**
 * Dry-run request for the values with the saved name and description, which do not affect rights.
 */
function previewRequestOf(role: Role | undefined, values: RoleSettings) {
  if (!role) {
    // A new role has holders only through groups.
    const name = values.name.trim();
    return name !== '' && values.groupIds.length > 0
      ? { route: roleRoutes.dryRunCreate, args: { body: { ...values, name } } }
      : undefined;
  }
  const saved = settingsOf(role);
  if (!changesRights(saved, values)) return undefined;
  const settings = { ...values, name: saved.name, description: saved.description };
  const params = { userRoleId: role.userRoleId };
  return { route: roleRoutes.dryRun, args: { params, body: { settings } } };
}
type DryRunCall = Parameters<typeof useEffectPreview<typeof roleRoutes.dryRun>>;

export interface RolePreview {
  /** True if there is a change to preview. */
  isAsked: boolean;
  trial: EffectPreview;
}

export function useRolePreview(role: Role | undefined, values: RoleSettings): RolePreview {
  const question = previewRequestOf(role, values);
  // Both routes answer with an effect; their arguments differ.
  const call = [question?.route ?? roleRoutes.dryRun, question?.args] as unknown as DryRunCall;
  return { isAsked: question !== undefined, trial: useEffectPreview(...call) };
}

/** Confirms a loss of rights that the user has not seen. */
export function useLossConfirmation(
  role: Role | undefined,
): (body: RoleSettings, seen: boolean) => Promise<boolean> {
  const { t } = useTranslation('roles');
  const { lines } = useEffectLabels();
  const confirm = useConfirm();
  const askTrial = useFetchEffect();
  return async (body, isSeen) => {
    const question = role && previewRequestOf(role, body);
    if (!question || isSeen) return true;
    try {
      const effect = await askTrial(question.route, question.args as never);
      if (effect.losing.count === 0) return true;
      return await confirm({
        title: t('save.title', { name: body.name }),
        text: t('save.text'),
        effects: lines(effect),
        confirmLabel: t('save.do'),
        isDangerous: true,
      });
    } catch {
      // Saving shows the error at its cause.
      return true;
    }
  };
}

/**
 * Checks whether the caller may grant an action; all until loaded, since the server enforces it.
 */
export function useGrantable(): (action: Action) => boolean {
  const { data } = roleApi.userActions.useQuery();
  const locked = new Set(data?.items.filter(({ isGrantable }) => !isGrantable).map(({ name }) => name));
  return (action) => !locked.has(action);
}

export const useRoleValues = (form: ReturnType<typeof useRoleForm>): RoleSettings =>
  useWatch({ control: form.control }) as RoleSettings;
