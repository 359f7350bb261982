/** Notice of an incomplete or failed answer, with actions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { FinishReason } from '@polylogue/contract/chat/engine/stream-events';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import IconClock from '#icon/IconClock';
import IconPlayerPlay from '#icon/IconPlayerPlay';
import IconPlayerStop from '#icon/IconPlayerStop';
import IconRefresh from '#icon/IconRefresh';
import { textOfCode, useErrorText } from '../../../../../lib/http/error-text.ts';
import { laterErrors } from '../../../../../lib/http/later-error-texts.ts';
import { ErrorCallout } from '../../../../../ui/feedback/error-callout.tsx';
import { conversationsApi } from '../../../state/api.ts';
import { useChat } from '../../../state/context/chat-context.ts';
import { type LimitWait, useLimitWait } from '../../../state/runs/use-limit-wait.ts';
import type { AnswerRun } from '../../../state/answer-run.ts';
import { useChatActions } from '../../../state/chat-actions.ts';
import type { AnswerState } from './answer-state.ts';

/** Loaded with the first refusal. */
const ReachedLimit = lazy(async () => ({
  default: (await import('../../../../access-policies/parts/reached-limit.tsx')).ReachedLimit,
}));
const ClosedAgent = lazy(async () => ({
  default: (await import('../../../../access-policies/parts/closed-agent.tsx')).ClosedAgent,
}));

interface AnswerNoticeProps {
  state: AnswerState;
  run: AnswerRun | undefined;
  conversationId: string | undefined;
  /** A question may be asked here now, and this is the end of the branch. */
  canContinue: boolean;
}

export function AnswerNotice({ state, run, conversationId, canContinue }: AnswerNoticeProps) {
  const { segment, phase, failure } = state;
  if (run && phase === 'refused') return <Refusal run={run} failure={failure} />;
  if (segment.status === 'Failed' && conversationId) {
    return <Failure segment={segment} conversationId={conversationId} canGoOn={canContinue} />;
  }
  const reason = endOf(segment);
  return reason ? <EndedEarly segment={segment} reason={reason} canGoOn={canContinue} /> : null;
}

/** A limit or the agent's hours refused the question: a calm line until its end, then the way to send it. */
function LimitNotice({ run, when, isOver, reached, opensAt }: { run: AnswerRun } & LimitWait) {
  const { t } = useTranslation('conversations');
  const { retry, withdraw } = useChatActions();
  const plain = isOver ? t('status.limitOver') : t('status.limitReached', { when });
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: 'text.secondary' }}>
        <IconClock aria-hidden style={{ flex: 'none' }} />
        <Suspense fallback={opensAt ? null : plain}>
          {opensAt && <ClosedAgent opensAt={opensAt} isOver={isOver} />}
          {reached && <ReachedLimit reached={reached} remaining={when} isOver={isOver} />}
          {!opensAt && !reached && plain}
        </Suspense>
      </Box>
      {/* Administrators can raise the limits of a policy before their end. */}
      {(isOver || reached) && (
        <>
          <Button size="small" color="inherit" variant="outlined" onClick={() => retry(run)}>
            {t('status.sendAgain')}
          </Button>
          <Button size="small" color="inherit" onClick={() => withdraw(run)}>
            {t('status.editQuestion')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** The question was not sent or was rejected. */
function Refusal({ run, failure }: { run: AnswerRun; failure: unknown }) {
  const { t } = useTranslation('conversations');
  const { retry, withdraw } = useChatActions();
  const errorText = useErrorText();
  const { message, details } = errorText(failure);
  const wait = useLimitWait(run);
  if (wait) return <LimitNotice run={run} {...wait} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ErrorCallout
        message={`${t('status.refused')} ${message}`}
        details={details}
        requestId={run.requestId}
        onRetry={() => retry(run)}
      />
      <Button size="small" color="inherit" onClick={() => withdraw(run)}>
        {t('status.editQuestion')}
      </Button>
    </Box>
  );
}

/** Error appended to the answer (document 2 §8). */
function Failure({
  segment,
  conversationId,
  canGoOn,
}: {
  segment: Segment;
  conversationId: string;
  canGoOn: boolean;
}) {
  // Shows the server's own text until the text of a rare code is loaded.
  const { t } = useTranslation(['errors', laterErrors], { useSuspense: false });
  const { continueAnswer } = useChatActions();
  const { calls, features } = useChat();
  const { conversationSegmentId, error } = segment;
  // The cache may hold details of the previous attempt.
  const { data, isFetching } = conversationsApi.useExecutionDetailsQuery(
    { calls, conversationId, conversationSegmentId },
    { refetchOnMountOrArgChange: true, skip: !features.details },
  );
  return (
    <ErrorCallout
      message={textOfCode(t, error?.code, error?.text ?? t('answer.failed'))}
      requestId={isFetching ? undefined : data?.runs.at(-1)?.requestId}
      onRetry={canGoOn ? () => continueAnswer(segment) : undefined}
    />
  );
}

type EarlyEnd = 'Aborted' | 'Interrupted' | FinishReason;

/** Returns the reason of an early end. */
function endOf({ status, finishReason }: Segment): EarlyEnd | undefined {
  return status === 'Aborted' || status === 'Interrupted' ? status : finishReason;
}

/** Returns true when the notice at the end of a branch offers a retry itself. */
export const offersRetry = (segment: Segment): boolean =>
  segment.status === 'Failed' || !['content-filter', undefined].includes(endOf(segment));

interface EndedEarlyProps {
  segment: Segment;
  reason: EarlyEnd;
  canGoOn: boolean;
}

function EndedEarly({ segment, reason, canGoOn }: EndedEarlyProps) {
  const { t } = useTranslation('conversations');
  const { continueAnswer, askNewVersion } = useChatActions();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          color: 'text.secondary',
          marginInlineEnd: 2,
        }}
      >
        <IconPlayerStop aria-hidden />
        {t(`status.${reason}`)}
      </Box>
      {canGoOn && reason !== 'content-filter' && (
        <>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<IconPlayerPlay className="flip-in-rtl" />}
            onClick={() => continueAnswer(segment)}
          >
            {t('status.continue')}
          </Button>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<IconRefresh />}
            onClick={() => askNewVersion(segment, segment.question)}
          >
            {t('status.regenerate')}
          </Button>
        </>
      )}
    </Box>
  );
}
