/** With whom a personal agent is shared, as the way to its sharing. */
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../lib/formats.ts';
import { AvatarGroup } from '../../../../../ui/pictures/avatar-group.tsx';
import { personalAgentApi } from '../api.ts';

interface SharedWithProps {
  gptSystemId: string;
  onOpen(): void;
}

/** Nothing while only the owner has it. */
export function SharedWith({ gptSystemId, onOpen }: SharedWithProps) {
  const { t } = useTranslation('personal-agents');
  const { number } = useFormats();
  const { currentData } = personalAgentApi.publishing.useQuery({ params: { gptSystemId } });
  const { users, groups } = currentData?.names ?? { users: [], groups: [] };
  const names = [...users, ...groups].map(({ name }) => name);
  if (names.length === 0) return null;
  const label = t('share.with', { count: names.length, number: number.format(names.length) });
  return (
    <Tooltip title={label}>
      <ButtonBase
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
        // The bar of a phone has no room; the menu beside it leads to the sharing, too.
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, p: 1, borderRadius: 1 }}
      >
        <AvatarGroup names={names} />
      </ButtonBase>
    </Tooltip>
  );
}
