/** Libraries as commands of the palette, for users who may read them. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconFolders from '#icon/IconFolders';
import type { ResourceAddress } from '../../../entity/screens/resource-address.ts';
import type { CommandGroup } from '../../../ui/keyboard/command-palette.tsx';
import { foundAtMost, isWorthSearching, type PaletteSearch } from '../../../ui/keyboard/palette-search.ts';
import { useMayCall } from '../../people/public.ts';
import { libraryApi } from '../libraries/api.ts';

export function useLibraryCommands(search: PaletteSearch, addressOf: ResourceAddress): CommandGroup {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const mayRead = useMayCall(fileLibraryRoutes.list);
  const { currentData } = libraryApi.list.useQuery(
    { query: { top: foundAtMost, state: 'current', keywords: search.keywords } },
    { skip: !mayRead || !isWorthSearching(search) },
  );
  return {
    title: t('items.fileLibraries'),
    commands: (currentData?.items ?? []).flatMap(({ dataSourceId, name }) => {
      const address = addressOf({ type: 'FileLibrary', id: dataSourceId });
      if (address === undefined) return [];
      return {
        id: dataSourceId,
        label: name,
        icon: <IconFolders />,
        isFound: search.isSettled,
        run: () => void navigate(address),
      };
    }),
  };
}
