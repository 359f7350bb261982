/** People, roles and groups for an agent's audience, with the names of those already chosen. */
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import type { ShareCandidate } from '@polylogue/contract/agents/agent/schemas';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { groupApi, roleApi, useMayCall, usePeopleOptions } from '../../people/public.ts';
import { useRoleLabels } from '../../people/parts/role-labels.ts';
import { agentApi } from '../api.ts';

type Names = PublishingAnswer['names'];
interface Offered {
  options: readonly ComboOption[];
  isLoading: boolean;
}

/** Chosen entries with known names, followed by the options. */
function withNames(named: Names['users'], offered: readonly ComboOption[]): ComboOption[] {
  const known = named.map(({ id, name }) => ({ value: id, label: name }));
  return [...new Map([...known, ...offered].map((option) => [option.value, option])).values()];
}

export function useAudienceOptions({ gptSystemId, names }: Pick<PublishingAnswer, 'gptSystemId' | 'names'>) {
  const { t } = useTranslation('agents');
  const { nameOf } = useRoleLabels();
  const maySeePeople = useMayCall(userRoutes.list);
  const maySeeGroups = useMayCall(groupRoutes.list);
  const maySeeRoles = useMayCall(roleRoutes.list);
  /** Candidates for authors without access to lists of people and groups. */
  const useCandidates = (kind: ShareCandidate['kind'], text: string, skip: boolean): Offered => {
    const keywords = useDebouncedValue(text.trim());
    const { currentData, isFetching } = agentApi.shareCandidates.useQuery(
      { params: { gptSystemId }, query: { keywords } },
      { skip: skip || keywords.length < 2 },
    );
    const found = (currentData?.items ?? []).filter((one) => one.kind === kind);
    return { options: found.map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching };
  };
  return {
    maySeePeople,
    maySeeRoles,
    usePeople(text: string): Offered {
      const listed = usePeopleOptions(text);
      const found = useCandidates('user', text, maySeePeople);
      const { options, isLoading } = maySeePeople ? listed : found;
      return { options: withNames(names.users, options), isLoading };
    },
    useRoles(): Offered {
      const { data, isFetching } = roleApi.list.useQuery({ query: { top: 200 } }, { skip: !maySeeRoles });
      const offered = (data?.items ?? []).map((role) => ({ value: role.userRoleId, label: nameOf(role) }));
      return { options: withNames(names.roles, offered), isLoading: isFetching };
    },
    useGroups(text: string, chosen: readonly string[]): Offered {
      const keywords = useDebouncedValue(text.trim());
      const query = keywords === '' ? {} : { keywords };
      const { data, isFetching } = groupApi.list.useQuery({ query }, { skip: !maySeeGroups });
      const listed = (data?.items ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
      const found = useCandidates('group', text, maySeeGroups);
      const options = withNames(names.groups, maySeeGroups ? listed : found.options);
      const outside = chosen
        .filter((id) => !options.some(({ value }) => value === id))
        .map((id) => ({ value: id, label: t('publish.directoryGroup', { id }) }));
      return { options: [...options, ...outside], isLoading: isFetching || found.isLoading };
    },
  };
}
