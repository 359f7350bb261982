/** Details of an agent: purpose, owner and ways to start a chat. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { useTranslation } from 'react-i18next';
import IconCopy from '#icon/IconCopy';
import IconMessagePlus from '#icon/IconMessagePlus';
import IconPencil from '#icon/IconPencil';
import { useFormats } from '../../../../lib/formats.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { useIsFeatureEnabled } from '../../../people/public.ts';
import { useAgentName } from '../../../chat/public.ts';
import { useEditPersonal } from '../../drafts/personal/use-edit-personal.ts';
import { AgentAvatar } from '../../parts/agent-avatar.tsx';
import { agentLink } from './agent-link.ts';
import { PinButton } from './pin-button.tsx';
import type { Pinning } from './use-pinning.ts';
import { Abilities, useAgentKind } from './agent-facts.tsx';

interface AgentDetailsProps {
  agent: DirectoryAgent;
  isOpen: boolean;
  pinning: Pinning;
  onClose(): void;
  /** Starts a chat; a suggested prompt is put into the message field. */
  onStart(agent: DirectoryAgent, prompt?: string): void;
}

export function AgentDetails({ agent, isOpen, pinning, onClose, onStart }: AgentDetailsProps) {
  const { t } = useTranslation('agent-directory');
  const name = useAgentName()(agent.name);
  const edit = useEditPersonal();
  const isPersonalOn = useIsFeatureEnabled('AllowUserCreatedGptSystems');
  const { gptSystemId, gptSystemType, permissions } = agent;
  const canAnswer = agent.answerSource !== null;
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      maxWidthPx={520}
      actions={
        <>
          <PinButton {...{ gptSystemId, name, pinning }} />
          <CopyAction content={agentLink(gptSystemId)} label={t('details.copyLink')} />
          <Box sx={{ flex: 1 }} />
          {gptSystemType === 'System' && permissions.canRead && isPersonalOn && (
            <Button
              color="inherit"
              variant="outlined"
              startIcon={<IconCopy />}
              onClick={() => void edit(gptSystemId, { asCopy: true })}
            >
              {t('details.duplicate')}
            </Button>
          )}
          {gptSystemType === 'User' && permissions.canEdit && (
            <Button
              color="inherit"
              variant="outlined"
              startIcon={<IconPencil />}
              onClick={() => void edit(gptSystemId)}
            >
              {t('details.edit')}
            </Button>
          )}
          {canAnswer && (
            <Button variant="contained" startIcon={<IconMessagePlus />} onClick={() => onStart(agent)}>
              {t('discover.start')}
            </Button>
          )}
        </>
      }
    >
      <Facts agent={agent} />
      {canAnswer && <Starters agent={agent} onStart={onStart} />}
    </ModalDialog>
  );
}

function Facts({ agent }: { agent: DirectoryAgent }) {
  const { t } = useTranslation('agent-directory');
  const kind = useAgentKind()(agent);
  const { date, list } = useFormats();
  const { owner, brandKeys, categories, updatedAt } = agent;
  const facts = [
    agent.gptSystemType === 'System' && owner ? t('details.madeBy', { name: owner.name }) : kind,
    categories.length > 0 && list.format(categories),
    brandKeys.length > 0 && t('details.brands', { brands: list.format(brandKeys) }),
    t('details.updated', { date: date.format(new Date(updatedAt)) }),
  ].filter((fact) => fact !== false);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={3} />
        <Typography variant="body2" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {agent.description}
        </Typography>
      </Box>
      <Abilities agent={agent} />
      {agent.answerSource === null && <Typography variant="small">{t('details.noAnswer')}</Typography>}
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

function Starters({ agent, onStart }: Pick<AgentDetailsProps, 'agent' | 'onStart'>) {
  const { t } = useTranslation('agent-directory');
  if (agent.starterPrompts.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h3">
        {t('details.starters')}
      </Typography>
      <Box component="ul" aria-label={t('details.starters')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {agent.starterPrompts.map((prompt) => (
          <li key={prompt}>
            <Button color="inherit" onClick={() => onStart(agent, prompt)} sx={starterStyles} dir="auto">
              {prompt}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const starterStyles = {
  justifyContent: 'flex-start',
  width: '100%',
  textAlign: 'start',
  fontWeight: 400,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
