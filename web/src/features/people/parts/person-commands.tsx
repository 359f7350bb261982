/** People as commands of the palette, for users who may read them. */
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconUser from '#icon/IconUser';
import type { ResourceAddress } from '../../../entity/screens/resource-address.ts';
import type { CommandGroup } from '../../../ui/keyboard/command-palette.tsx';
import { foundAtMost, isWorthSearching, type PaletteSearch } from '../../../ui/keyboard/palette-search.ts';
import { useMayCall } from '../identity/account/api.ts';
import { userApi } from '../users/api.ts';

export function usePersonCommands(search: PaletteSearch, addressOf: ResourceAddress): CommandGroup {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const mayRead = useMayCall(userRoutes.list);
  const { currentData } = userApi.list.useQuery(
    { query: { top: foundAtMost, emailAddress: search.keywords } },
    { skip: !mayRead || !isWorthSearching(search) },
  );
  return {
    title: t('items.users'),
    commands: (currentData?.items ?? []).flatMap(({ userId, name, emailAddress, userName }) => {
      const address = addressOf({ type: 'User', id: userId });
      if (address === undefined) return [];
      return {
        id: userId,
        label: name,
        note: emailAddress ?? userName,
        icon: <IconUser />,
        isFound: search.isSettled,
        run: () => void navigate(address),
      };
    }),
  };
}
