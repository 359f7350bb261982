/** Script tag that embeds the chat in a web site, with a copy button. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PublicChatEndpointSchema } from '@polylogue/contract/chat/engine/questions';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import type { PublishingForm } from './use-publishing-form.ts';

/** Shown once the endpoint has a valid name. */
export function EmbeddingLine({ control }: Pick<PublishingForm, 'control'>) {
  const { t, i18n } = useTranslation('agents');
  const id = useId();
  const name = PublicChatEndpointSchema.safeParse(useWatch({ control, name: 'publicEndpoint.name' })).data;
  if (name === undefined) return null;
  const line = `<script src="${location.origin}/embed.js" data-endpoint="${name}" async></script>`;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="div" sx={{ mb: 1.5, fontWeight: 500 }}>
        {t('endpoint.line')}
      </Typography>
      <Box sx={frameStyles}>
        <Box component="code" dir="ltr" sx={lineStyles}>
          {line}
        </Box>
        <CopyAction content={line} label={t('endpoint.copyLine')} />
      </Box>
      <Typography variant="small" component="div" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('endpoint.lineHint')}
      </Typography>
      <Typography variant="small" component="div" sx={{ mt: 1, color: 'text.secondary' }}>
        <Link
          href={`/embedding-test/${name}?lang=${i18n.language}`}
          target="_blank"
          rel="noopener"
          underline="always"
        >
          {t('endpoint.testPage')}
        </Link>
        {` ${t('endpoint.testPageHint')}`}
      </Typography>
    </Box>
  );
}

const frameStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  paddingInlineStart: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

const lineStyles = {
  flex: 1,
  minWidth: 0,
  py: 2,
  fontFamily: 'monospace',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
} as const;
