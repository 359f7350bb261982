/** Author of a change: a person, a deleted one, or the product and its operators. */
import Box from '@mui/material/Box';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';

type Author = Pick<AuditRow, 'userId' | 'userName'>;

/** Returns a function that names an author. */
export function useActorName(): (author: Author) => string {
  const { t } = useTranslation('audit');
  return ({ userId, userName }) => {
    if (userId !== null) return userName ?? t('deletedPerson');
    return userName === 'operator' ? t('operator') : t('system');
  };
}

export function Actor(author: Author) {
  const name = useActorName()(author);
  const isPerson = author.userId !== null && author.userName !== null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {isPerson && <InitialsAvatar name={name} sizeRem={1.25} />}
      <Box component="bdi" sx={isPerson ? undefined : { color: 'text.secondary' }}>
        {name}
      </Box>
    </Box>
  );
}
