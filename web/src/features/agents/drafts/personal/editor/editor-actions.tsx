/** Actions on a personal draft: share, delete, create or update the agent. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconDots from '#icon/IconDots';
import IconMessagePlus from '#icon/IconMessagePlus';
import IconTrash from '#icon/IconTrash';
import IconUsersPlus from '#icon/IconUsersPlus';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { ActionMenu } from '../../../../../ui/actions/action-menu.tsx';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { SlotContent } from '../../../../../ui/page/slots.tsx';
import { useStartChat } from '../../../../chat/parts/use-start-chat.ts';
import { directoryApi } from '../../../catalog/api.ts';
import { discoverPath } from '../../../catalog/components/discover-path.ts';
import { personalAgentApi } from '../api.ts';
import type { PersonalDraft } from '../use-personal-draft.ts';
import { useDeletion } from './use-deletion.ts';
import { useHasChanges } from './use-has-changes.ts';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useFormats } from '../../../../../lib/formats.ts';
import { AvatarGroup } from '../../../../../ui/pictures/avatar-group.tsx';

interface SharedWithProps {
  gptSystemId: string;
  onOpen(): void;
}

/** Renders nothing while the agent is not shared. */
function SharedWith({ gptSystemId, onOpen }: SharedWithProps) {
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

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface EditorActionsProps {
  draft: ConfigurationState;
  form: PersonalDraft;
}

export function EditorActions({ draft, form }: EditorActionsProps) {
  const { t } = useTranslation('personal-agents');
  const [isSharing, setSharing] = useState(false);
  const startChat = useStartChat();
  const remove = useDeletion(draft);
  const { publish, isBusy } = usePublish(draft, form);
  const hasChanges = useHasChanges(draft, form);
  const state = form.state === 'saved' && !hasChanges ? 'unchanged' : form.state;
  const { gptSystemId } = draft;
  const isMade = gptSystemId !== null;
  const ofAgent = isMade
    ? [{ label: t('share.open'), icon: <IconUsersPlus />, run: () => setSharing(true) }]
    : [];
  return (
    <SlotContent name="top-bar-end">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="small" role="status" sx={stateStyles}>
          {t(`edit.states.${state}`)}
        </Typography>
        {isMade && (
          <IconAction label={t('edit.startChat')} onClick={() => startChat(gptSystemId)}>
            <IconMessagePlus />
          </IconAction>
        )}
        {isMade && <SharedWith gptSystemId={gptSystemId} onOpen={() => setSharing(true)} />}
        <ActionMenu
          label={t('edit.actions')}
          icon={<IconDots />}
          actions={[
            ...ofAgent,
            { label: t('edit.delete'), icon: <IconTrash />, isDangerous: true, run: () => void remove() },
          ]}
        />
        <BusyButton variant="contained" isBusy={isBusy} disabled={!hasChanges} onClick={() => void publish()}>
          {t(isMade ? 'edit.update' : 'edit.create')}
        </BusyButton>
        {isMade && isSharing && (
          <Suspense fallback={null}>
            <ShareDialog gptSystemId={gptSystemId} onClose={() => setSharing(false)} />
          </Suspense>
        )}
      </Box>
    </SlotContent>
  );
}

/** Opens a chat with the created agent; without a model for it, the directory. */
function useOpenCreated() {
  const [find] = directoryApi.useLazyBasicAgentQuery();
  const startChat = useStartChat();
  const navigate = useNavigate();
  return async (gptSystemId: string) => {
    const { data } = await find({ params: { gptSystemId } });
    if (data?.answerSource === null) await navigate(discoverPath);
    else startChat(gptSystemId);
  };
}

/** Publishes the draft as its agent's next version, or as an agent to chat with, after saving pending changes. */
function usePublish({ configStateId, gptSystemId }: ConfigurationState, form: PersonalDraft) {
  const { t } = useTranslation('personal-agents');
  const [create] = personalAgentApi.createGptSystem.useMutation();
  const [update] = personalAgentApi.updateGptSystem.useMutation();
  const [isBusy, setBusy] = useState(false);
  const open = useOpenCreated();
  const toast = useToast();
  const errorText = useErrorText();
  const params = { configStateId };
  const publish = async () => {
    setBusy(true);
    try {
      if (!(await form.flush())) return;
      const call = gptSystemId === null ? create : update;
      const made = await form.change((ifMatch) => call({ params, ifMatch }).unwrap());
      toast({ message: t(gptSystemId === null ? 'edit.created' : 'edit.updated'), tone: 'success' });
      if (gptSystemId === null && made.gptSystemId !== null) await open(made.gptSystemId);
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { publish, isBusy };
}

const stateStyles = { display: { xs: 'none', sm: 'block' }, color: 'text.secondary' } as const;
