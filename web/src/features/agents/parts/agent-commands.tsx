/** Agents to edit as commands of the palette. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconRobot from '#icon/IconRobot';
import type { ResourceAddress } from '../../../entity/screens/resource-address.ts';
import type { CommandGroup } from '../../../ui/keyboard/command-palette.tsx';
import { foundAtMost, isWorthSearching, type PaletteSearch } from '../../../ui/keyboard/palette-search.ts';
import { useMayCall } from '../../people/public.ts';
import { agentApi } from '../api.ts';
import { useAgentName } from '../use-agent-name.ts';

export function useAgentCommands(search: PaletteSearch, addressOf: ResourceAddress): CommandGroup {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const nameOf = useAgentName();
  const mayEdit = useMayCall(agentAdministrationRoutes.update);
  const { currentData } = agentApi.list.useQuery(
    { query: { top: foundAtMost, keywords: search.keywords } },
    { skip: !mayEdit || !isWorthSearching(search) },
  );
  return {
    title: t('items.agents'),
    commands: (currentData?.items ?? []).flatMap(({ gptSystemId, name, permissions }) => {
      const address = permissions.canEdit ? addressOf({ type: 'Agent', id: gptSystemId }) : undefined;
      if (address === undefined) return [];
      return {
        id: `edit ${gptSystemId}`,
        label: t('palette.edit', { name: nameOf(name) }),
        icon: <IconRobot />,
        isFound: search.isSettled,
        run: () => void navigate(address),
      };
    }),
  };
}
