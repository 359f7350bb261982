/** Button with the people a personal agent is shared with; opens the share dialog. */
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

/** Renders nothing while the agent is not shared. */
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
        // Hidden on phones for lack of space; the menu next to it opens the dialog too.
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, p: 1, borderRadius: 1 }}
      >
        <AvatarGroup names={names} />
      </ButtonBase>
    </Tooltip>
  );
}
