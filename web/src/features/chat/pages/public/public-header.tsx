/** Header of a visitor's chat when there is no room for the menu: agent and actions. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import IconFileExport from '#icon/IconFileExport';
import IconLogin2 from '#icon/IconLogin2';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import { menuSurface } from '../../../../theme/menu-surface.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { AgentAvatar } from '../../../agents/parts/agent-avatar.tsx';
import { useBrand } from '../../../brands/public.ts';
import { headStyles } from '../../../../ui/page/head-styles.ts';

export interface PublicPartsProps {
  agent: PublicAgent;
  name: string;
  onNew(): void;
  /** `undefined` without a conversation to export. */
  onExport: (() => void) | undefined;
  /** `undefined` without a conversation to transfer. */
  onSignIn: (() => void) | undefined;
}

/** Returns the brand and its kind of answers as a sentence. */
export function useAnsweredBy({ answerSource }: PublicAgent): string {
  const { t } = useTranslation('public-chat');
  const brand = useBrand().name;
  return answerSource === 'model' ? t('answersByAi', { brand }) : brand;
}

export function PublicHeader({
  agent,
  name,
  onNew,
  onExport,
  onSignIn,
  onClose,
}: PublicPartsProps & { onClose?: (() => void) | undefined }) {
  const { t } = useTranslation('conversations');
  const { t: tPublic } = useTranslation('public-chat');
  const answeredBy = useAnsweredBy(agent);
  return (
    <Box component="header" sx={[menuSurface, barStyles]}>
      <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={2.25} />
      <Box sx={nameStyles}>
        <Typography component="h1" variant="subtitle1" noWrap dir="auto">
          {name}
        </Typography>
        {/* Written in the page's language, whatever script the brand name starts with. */}
        <Typography variant="caption" component="p" noWrap sx={{ m: 0, color: 'text.secondary' }}>
          {answeredBy}
        </Typography>
      </Box>
      {onExport && (
        <IconAction label={t('menu.export')} onClick={onExport}>
          <IconFileExport />
        </IconAction>
      )}
      {onSignIn && (
        <IconAction label={tPublic('signIn')} onClick={onSignIn}>
          <IconLogin2 />
        </IconAction>
      )}
      <IconAction label={t('menu.newChat')} onClick={onNew}>
        <IconPlus />
      </IconAction>
      {onClose && (
        <IconAction label={tPublic('close')} onClick={onClose}>
          <IconX />
        </IconAction>
      )}
    </Box>
  );
}

/** Aligned with the page, whatever the name's direction: `left` is mirrored in right-to-left pages. */
const nameStyles = { flex: 1, minWidth: 0, textAlign: 'left' } as const;

const barStyles = {
  ...headStyles,
  px: 3,
  py: 2,
  pt: 'max(8px, env(safe-area-inset-top))',
} as const;
