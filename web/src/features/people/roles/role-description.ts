/** Texts of a role's values in the conflict dialog. */
import type { Role } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats a role's field with names instead of ids; `undefined` for other fields. */
export function useDescription(role: Role | undefined): (name: string, value: unknown) => string | undefined {
  const { t } = useTranslation('roles');
  const { t: tRights } = useTranslation('rights');
  const names = new Map([
    ...(role?.groupNames ?? []).map(({ groupId, name }) => [groupId, name] as const),
    ...(role?.entityNames.gptSystems ?? []).map(({ gptSystemId, name }) => [gptSystemId, name] as const),
    ...(role?.entityNames.dataSources ?? []).map(({ dataSourceId, name }) => [dataSourceId, name] as const),
  ]);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id);
  const linesOf = (name: string, value: unknown): string[] => {
    if (name === 'actions') return (value as Role['actions']).map((action) => tRights(`actions.${action}`));
    if (name === 'groupIds') return named(value as string[]);
    if (name !== 'entityConfiguration') return [];
    const { gptSystemIds, dataSourceIds } = value as Role['entityConfiguration'];
    const part = (label: string, ids: readonly string[]) =>
      ids.length > 0 ? [`${label}: ${named(ids).join(t('separator'))}`] : [];
    return [...part(t('entities.agents'), gptSystemIds), ...part(t('entities.libraries'), dataSourceIds)];
  };
  return (name, value) => linesOf(name, value).join('\n') || undefined;
}
