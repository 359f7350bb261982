/** Start of a conversation: the agent and starter prompts. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import { radius, widths } from '../../../theme/sizes.ts';
import { AgentAvatar } from '../../agents/parts/agent-avatar.tsx';
import { LibraryLabel } from '../thread/turn/answer/library-label.tsx';
import { starterLabel } from './starter-prompt.ts';
import { useAgentName } from '../state/use-agent-name.ts';
import { scrolling } from '../../../ui/page/scrolling.ts';

interface EmptyChatProps {
  agent: AgentForConversation;
  /** Called with the chosen starter prompt. */
  onBegin(prompt: string): void;
}

const shownStarters = 4;

export function EmptyChat({ agent, onBegin }: EmptyChatProps) {
  const { t } = useTranslation('conversations');
  const name = useAgentName()(agent.name);
  return (
    <Box sx={{ flex: 1, minHeight: 0, ...scrolling, display: 'flex' }}>
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 4,
          m: 'auto',
          p: 4,
          width: '100%',
          maxWidth: widths.frameColumn,
        }}
      >
        <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} sizeRem={3.5} />
        <Box
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 2,
            textAlign: 'center',
            // Centred also when it wraps.
            '& > div': { justifyContent: 'center' },
          }}
        >
          <Typography variant="h1" component="h2" dir="auto">
            {name}
          </Typography>
          <Typography dir="auto" sx={{ color: 'text.secondary', maxWidth: 480, textWrap: 'balance' }}>
            {agent.description}
          </Typography>
          {agent.greeting && (
            <Typography dir="auto" sx={{ maxWidth: 560, whiteSpace: 'pre-line' }}>
              {agent.greeting}
            </Typography>
          )}
          {agent.answerSource === 'library' && <LibraryLabel offersModel />}
          {agent.isPreparing && <Preparing />}
        </Box>
        {agent.starterPrompts.length > 0 && (
          <Box component="ul" aria-label={t('empty.starters')} sx={startersStyles}>
            {agent.starterPrompts.slice(0, shownStarters).map((prompt) => (
              <li key={prompt}>
                <ButtonBase onClick={() => onBegin(prompt)} sx={starterStyles} dir="auto">
                  {starterLabel(prompt)}
                </ButtonBase>
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Note shown while the agent's sources are being prepared. */
function Preparing() {
  const { t } = useTranslation('conversations');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480 }}>
      <LinearProgress aria-hidden sx={{ height: 4, borderRadius: 2 }} />
      <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {t('empty.preparing')}
      </Typography>
    </Box>
  );
}

const startersStyles = {
  display: 'grid',
  // Two columns when the chat, possibly a pane, is wide enough.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: 2,
  width: '100%',
  m: 0,
  p: 0,
  pt: 4,
  listStyle: 'none',
} as const;

const starterStyles = {
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  minHeight: 52,
  paddingInline: '16px',
  paddingBlock: '12px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  typography: 'body2',
  textAlign: 'start',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
