/** Prompt as sent to the model, by message, for testing drafts. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SentPrompt as Sent } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { SubHeading } from './section.tsx';
import { useFigures } from './use-figures.ts';

export function SentPrompt({ sent, component }: { sent: Sent; component: 'h3' | 'h4' }) {
  const { t } = useTranslation('conversations');
  const { count } = useFigures();
  const parameters = Object.entries(sent.parameters);
  return (
    <>
      <SubHeading component={component}>{t('details.prompt')}</SubHeading>
      {parameters.length > 0 && (
        <Typography variant="caption" dir="ltr" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {parameters.map(([name, value]) => `${name} ${value}`).join(' · ')}
        </Typography>
      )}
      {sent.isCut && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('details.promptCut')}
        </Typography>
      )}
      {sent.messages.map(({ role, text }, index) => (
        // Messages have no id; their order is the key.
        <Box component="details" key={index} open={role === 'system'} sx={messageStyles}>
          <summary>
            {t(`details.roles.${role}`)}
            <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
              {t('details.characters', { characters: count(text.length) })}
            </Box>
          </summary>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box component="pre" dir="auto" tabIndex={0} aria-label={t(`details.roles.${role}`)}>
              {text}
            </Box>
            <CopyAction content={text} />
          </Box>
        </Box>
      ))}
    </>
  );
}

const messageStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'small',
  '& > summary': { cursor: 'pointer', px: 3, py: 2, fontWeight: 500 },
  '& pre': {
    flex: 1,
    minWidth: 0,
    maxHeight: 320,
    overflow: 'auto',
    m: 0,
    px: 3,
    pb: 3,
    typography: 'mono',
    fontSize: '0.75rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
} as const;
