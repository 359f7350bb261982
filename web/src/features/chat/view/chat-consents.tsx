/** Dialog of guidelines that a question or an upload needs, and what is missing after it was declined. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconBook from '#icon/IconBook';
import { useFormats } from '../../../lib/formats.ts';
import { widths } from '../../../theme/sizes.ts';
import { ConsentDialog } from '../../brands/parts/consent-dialog.tsx';
import type { useChatConsents } from '../state/consents/consent-gate.ts';
import { useChat } from '../state/context/chat-context.ts';
import { headersOf } from '../state/context/conversation-calls.ts';

export function ChatConsents({ request, missing, ask }: ReturnType<typeof useChatConsents>) {
  const { calls } = useChat();
  // What waits is withdrawn when its chat is left.
  useEffect(() => () => request?.settle(false), [request]);
  if (request) {
    return (
      <ConsentDialog
        documentIds={request.needed.map(({ guidelinesDocumentId }) => guidelinesDocumentId)}
        headers={headersOf(calls)}
        onDone={request.settle}
      />
    );
  }
  return <MissingConsents names={(missing ?? []).map(({ name }) => name)} onAnswer={ask} />;
}

function MissingConsents({ names, onAnswer }: { names: readonly string[]; onAnswer(): void }) {
  const { t } = useTranslation('consents');
  const { list } = useFormats();
  return (
    <Box role="status" sx={noteStyles}>
      <IconBook aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {t('missing', { names: list.format(names), count: names.length })}
      </Box>
      <Button size="small" color="inherit" variant="outlined" onClick={onAnswer}>
        {t('answer')}
      </Button>
    </Box>
  );
}

const noteStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  width: '100%',
  maxWidth: widths.frameColumn,
  marginInline: 'auto',
  px: { xs: 4, sm: 6 },
  pb: 3,
  typography: 'body2',
  color: 'text.secondary',
} as const;
