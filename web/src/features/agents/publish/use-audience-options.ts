/** People, roles and groups that an agent can be opened to, with the names of those who are chosen already. */
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing';
import { groupRoutes } from '@polylogue/contract/groups/routes';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../lib/use-settled.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { useHasAction, useOwnActions } from '../../account/api.ts';
import { groupApi } from '../../groups/api.ts';
import { roleApi } from '../../roles/api.ts';
import { useRoleWords } from '../../roles/parts/role-words.ts';
import { usePeopleOptions } from '../../users/api.ts';

type Names = PublishingAnswer['names'];
interface Offered {
  options: readonly ComboOption[];
  isLoading: boolean;
}

/** What is offered, behind what is known of the chosen ones. */
function withNames(named: Names['users'], offered: readonly ComboOption[]): ComboOption[] {
  const known = named.map(({ id, name }) => ({ value: id, label: name }));
  return [...new Map([...known, ...offered].map((option) => [option.value, option])).values()];
}

export function useAudienceOptions(names: Names) {
  const { t } = useTranslation('agents');
  const { nameOf } = useRoleWords();
  const { actions: own = [] } = useOwnActions();
  const maySeeGroups = groupRoutes.list.access.anyOf.some((action) => own.includes(action));
  const maySeeRoles = useHasAction('UserRolesRead') ?? false;
  return {
    usePeople(text: string): Offered {
      const { options, isLoading } = usePeopleOptions(text);
      return { options: withNames(names.users, options), isLoading };
    },
    useRoles(): Offered {
      const { data, isFetching } = roleApi.list.useQuery({ query: { top: 200 } }, { skip: !maySeeRoles });
      const offered = (data?.items ?? []).map((role) => ({ value: role.userRoleId, label: nameOf(role) }));
      return { options: withNames(names.roles, offered), isLoading: isFetching };
    },
    useGroups(text: string, chosen: readonly string[]): Offered {
      const keywords = useSettled(text.trim());
      const query = keywords === '' ? {} : { keywords };
      const { data, isFetching } = groupApi.list.useQuery({ query }, { skip: !maySeeGroups });
      const offered = (data?.items ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
      const options = withNames(names.groups, offered);
      const outside = chosen
        .filter((id) => !options.some(({ value }) => value === id))
        .map((id) => ({ value: id, label: t('publish.directoryGroup', { id }) }));
      return { options: [...options, ...outside], isLoading: isFetching };
    },
  };
}
