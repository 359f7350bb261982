/** The source behind a citation: its text, scrolled to the cited passage. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Segment } from '@polylogue/contract/conversations/schemas';
import type { Citation } from '@polylogue/contract/conversations/stream-events';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { PassageDocument } from '../../markdown/exported/passage-document.tsx';
import { conversationsApi } from '../api.ts';

interface SourcePanelProps {
  conversationId: string;
  segment: Segment;
  citation: Citation;
  /** It was opened just now, not found open: the keyboard goes on here. */
  takesFocus: boolean;
}

export function SourcePanel({ conversationId, segment, citation, takesFocus }: SourcePanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus, citation]);
  const { t } = useTranslation('conversations');
  const { title, path, page } = citation;
  const { conversationSegmentId } = segment;
  const { data, isError, error, refetch } = conversationsApi.useCitationSourceQuery({
    params: { conversationId, conversationSegmentId },
    query: { title, path },
  });
  const passage = data?.passages.find(({ citationId }) => citationId === citation.id) ?? citation;
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{ px: 5, py: 4, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <Typography
        variant="caption"
        component="p"
        dir="auto"
        sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {path}
        {page !== undefined && <> · {t('citation.page', { page })}</>}
      </Typography>
      {data && (
        <PassageDocument
          key={citation.id}
          text={data.text}
          isMarkdown={data.mediaType === 'text/markdown'}
          passage={passage}
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
