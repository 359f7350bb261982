/** Groups of the organisation's directory, as far as readable. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { useDirectoryGroups } from '../identity/use-directory-groups.ts';

/** Renders nothing without groups, or if the user may not read them. */
export function DirectoryGroupList() {
  const { t } = useTranslation('account');
  const { groups, isReading, readMore } = useDirectoryGroups();
  const titleId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  if (groups.length === 0) return null;
  const showMore = async () => {
    const isMore = await readMore?.();
    // Keeps the focus when the button is removed.
    if (!isMore) listRef.current?.focus();
  };
  return (
    <Box>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('groups')}
      </Typography>
      <Typography variant="small" component="p" sx={{ mb: 2, color: 'text.secondary' }}>
        {t('groupsHint')}
      </Typography>
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-labelledby={titleId}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {groups.map(({ id, displayName, description }) => (
          <Box component="li" key={id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {displayName}
            </Typography>
            {description && (
              <Typography variant="small" component="p" dir="auto" sx={{ color: 'text.secondary' }}>
                {description}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {readMore && (
        <BusyButton size="small" isBusy={isReading} onClick={() => void showMore()}>
          {t('moreGroups')}
        </BusyButton>
      )}
    </Box>
  );
}
