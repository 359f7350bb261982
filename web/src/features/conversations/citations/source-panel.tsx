/** The source behind a citation: its text, scrolled to the cited passage. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Segment } from '@polylogue/contract/conversations/schemas';
import type { Citation } from '@polylogue/contract/conversations/stream-events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { PassageDocument } from '../../markdown/parts/passage-document.tsx';
import { conversationsApi } from '../api.ts';
import type { ConversationCalls } from '../context/conversation-calls.ts';

const nowhere = { start: 0, end: 0 };

interface SourcePanelProps {
  calls: ConversationCalls;
  conversationId: string;
  segment: Segment;
  citation: Citation;
}

export function SourcePanel({ calls, conversationId, segment, citation }: SourcePanelProps) {
  const { t } = useTranslation('conversations');
  const { title, path, page } = citation;
  const { conversationSegmentId } = segment;
  const [wholeOf, setWholeOf] = useState<Citation>();
  const isWhole = wholeOf === citation;
  const { data, isError, error, isFetching, refetch } = conversationsApi.useCitationSourceQuery({
    calls,
    conversationId,
    conversationSegmentId,
    query: { title, path, citationId: citation.id, ...(isWhole && { isWhole: 'true' }) },
  });
  const isCut = data !== undefined && data.omitted.before + data.omitted.after > 0;
  const passage = data?.passages.find(({ citationId }) => citationId === citation.id);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography
        variant="caption"
        component="p"
        dir="auto"
        sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {path}
        {page !== undefined && <> · {t('citation.page', { page })}</>}
      </Typography>
      {(isCut || isWhole) && (
        <BusyButton
          size="small"
          color="inherit"
          variant="outlined"
          isBusy={isFetching}
          onClick={() => setWholeOf(isWhole ? undefined : citation)}
          sx={{ justifySelf: 'start' }}
        >
          {isWhole ? t('citation.showPart') : t('citation.showWhole')}
        </BusyButton>
      )}
      {isWhole && isCut && !isFetching && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('citation.tooLong')}
        </Typography>
      )}
      {data && (
        <PassageDocument
          key={citation.id}
          text={data.text}
          isMarkdown={data.mediaType === 'text/markdown'}
          passage={passage ?? nowhere}
          passageLabel={t('citation.passage')}
        />
      )}
      {isError && <Unavailable error={error} snippet={citation.snippet} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines count={12} />}
    </Box>
  );
}

function Unavailable({ error, snippet, onRetry }: { error: unknown; snippet: string; onRetry(): void }) {
  const { t } = useTranslation('conversations');
  const { message } = useErrorText()(error);
  return (
    <>
      <ErrorCallout message={`${message} ${t('citation.unavailable')}`} onRetry={onRetry} />
      <Typography
        component="blockquote"
        dir="auto"
        sx={{ m: 0, paddingInlineStart: '16px', borderInlineStart: '3px solid', borderColor: 'divider' }}
      >
        {snippet}
      </Typography>
    </>
  );
}
