/** Unfinished personal agents. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConfigurationStateRow } from '@polylogue/contract/agents/agent/schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconTrash from '#icon/IconTrash';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { radius } from '../../../../theme/sizes.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { useIsFeatureEnabled } from '../../../people/public.ts';
import { useAgentName } from '../../../chat/public.ts';
import { personalDraftApi } from '../../drafts/personal/api.ts';
import { editPath } from '../../drafts/personal/edit-path.ts';
import { directoryApi } from '../api.ts';
import { DraftAvatar } from '../../drafts/personal/draft-avatar.tsx';

export function Drafts() {
  const { t } = useTranslation('agent-directory');
  const isOn = useIsFeatureEnabled('AllowUserCreatedGptSystems');
  const { data } = directoryApi.useUnfinishedDraftsQuery(undefined, {
    skip: !isOn,
    refetchOnMountOrArgChange: true,
  });
  const titleId = useId();
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 6 }}>
      <Typography id={titleId} component="h2" variant="subtitle2" sx={{ mb: 2 }}>
        {t('drafts.title')}
      </Typography>
      <Box component="ul" sx={listStyles}>
        {data.items.map((draft) => (
          <DraftRow key={draft.configStateId} draft={draft} />
        ))}
      </Box>
    </Box>
  );
}

function DraftRow({ draft }: { draft: ConfigurationStateRow }) {
  const { t } = useTranslation('agent-directory');
  const name = useAgentName()(draft.name);
  const { date } = useFormats();
  const ask = useRemoval();
  const [remove] = personalDraftApi.remove.useMutation();
  const { configStateId, avatarUrl, updatedAt, version } = draft;
  const start = () =>
    ask({
      question: {
        title: t('drafts.question', { name }),
        text: t('drafts.explanation'),
        confirmLabel: t('drafts.delete'),
      },
      remove: () => remove({ params: { configStateId }, ifMatch: version }),
      done: t('drafts.deleted'),
    });
  return (
    <Box component="li" sx={rowStyles}>
      <DraftAvatar configStateId={configStateId} avatarUrl={avatarUrl} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" noWrap>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="small" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {t('drafts.updated', { date: date.format(new Date(updatedAt)) })}
        </Typography>
      </Box>
      <Button
        size="small"
        component={Link}
        to={editPath(configStateId)}
        aria-label={t('drafts.continueWith', { name })}
      >
        {t('drafts.continue')}
      </Button>
      <IconAction label={t('drafts.deleteOf', { name })} onClick={() => void start()}>
        <IconTrash />
      </IconAction>
    </Box>
  );
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: '14px',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minWidth: 0,
  py: 2,
  paddingInline: '16px 8px',
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  '.tabler-icon': { width: 18, height: 18 },
} as const;
