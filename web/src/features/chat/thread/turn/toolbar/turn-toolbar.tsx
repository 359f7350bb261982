/** Toolbar of an answer: versions, copy, feedback, regenerate, execution details, reading aloud. */
import Box from '@mui/material/Box';
import type { Feedback, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconListDetails from '#icon/IconListDetails';
import IconRefresh from '#icon/IconRefresh';
import IconThumbDown from '#icon/IconThumbDown';
import IconThumbDownFilled from '#icon/IconThumbDownFilled';
import IconThumbUp from '#icon/IconThumbUp';
import IconThumbUpFilled from '#icon/IconThumbUpFilled';
import { copyRichText } from '../../../../../lib/browser/clipboard.ts';
import { restoreLostFocus } from '../../../../../lib/browser/lost-focus.ts';
import { CopyAction } from '../../../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { VisuallyHidden } from '../../../../../ui/screen-reader/visually-hidden.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { useChat } from '../../../state/context/chat-context.ts';
import { useChatActions } from '../../../state/chat-actions.ts';
import { ReadAloud } from '../reading/read-aloud.tsx';
import { VersionPager } from './version-pager.tsx';
import { FeedbackComment } from './feedback-comment.tsx';
import { richTextOf } from './rich-text.ts';
import { useFeedback } from './use-feedback.ts';

interface TurnToolbarProps {
  segment: Segment;
  conversationId: string;
  /** Ids of all answers to the question. */
  versions: readonly string[];
  /** An answer is running in this conversation. */
  isBusy: boolean;
  /** A question may be asked here now. */
  isAskable: boolean;
  /** The notice above does not already offer it. */
  isRegenerable: boolean;
  /** Element of the rendered answer. */
  rendered: RefObject<HTMLElement | null>;
}

export function TurnToolbar({
  segment,
  conversationId,
  versions,
  isBusy,
  isAskable,
  isRegenerable,
  rendered,
}: TurnToolbarProps) {
  const { t } = useTranslation('conversations');
  const { askNewVersion, showDetails } = useChatActions();
  const { features } = useChat();
  const copy = () =>
    copyRichText({ text: segment.answer, html: rendered.current ? richTextOf(rendered.current) : '' });
  return (
    <FeedbackArea segment={segment} conversationId={conversationId}>
      {(thumbs) => (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
        >
          <VersionPager part="answer" segment={segment} versions={versions} isDisabled={isBusy} />
          <Box
            className="turn-tools"
            sx={{ display: 'flex', gap: 0.5, marginInlineStart: versions.length > 1 ? 0 : '-6px' }}
          >
            {segment.answer !== '' && <CopyAction label={t('turn.copyAnswer')} content={copy} />}
            {/* Failed answers can't be rated. */}
            {features.feedback && segment.status !== 'Failed' && thumbs}
            {isRegenerable && (
              <IconAction
                label={t('turn.regenerate')}
                disabled={!isAskable}
                onClick={() => askNewVersion(segment, segment.question)}
              >
                <IconRefresh />
              </IconAction>
            )}
            {features.details && (
              <IconAction label={t('turn.details')} onClick={() => showDetails(segment)}>
                <IconListDetails />
              </IconAction>
            )}
            {segment.answer !== '' && (
              <ReadAloud
                segmentId={segment.conversationSegmentId}
                conversationId={conversationId}
                answer={segment.answer}
              />
            )}
          </Box>
          {segment.model !== undefined && <ModelName name={segment.model} />}
        </Box>
      )}
    </FeedbackArea>
  );
}

/** Name of the model that wrote the answer. */
function ModelName({ name }: { name: string }) {
  const { t } = useTranslation('conversations');
  return (
    <Box sx={{ marginInlineStart: 'auto', typography: 'caption', overflowWrap: 'anywhere' }}>
      <VisuallyHidden>{t('details.model')}: </VisuallyHidden>
      <bdi>{name}</bdi>
    </Box>
  );
}

/** Above, since the comment form opens below. */
const thumb = { placement: 'top' } as const;

interface FeedbackAreaProps {
  segment: Segment;
  conversationId: string;
  children(thumbs: ReactNode): ReactNode;
}

function FeedbackArea({ segment, conversationId, children }: FeedbackAreaProps) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const { given: latest, give } = useFeedback(conversationId, segment);
  const [isAsking, setAsking] = useState(false);
  const area = useRef<HTMLElement>(null);
  const given = latest?.isPositive;
  const toggle = (isPositive: boolean) => {
    const isTakenBack = given === isPositive;
    setAsking(!isTakenBack);
    void give(isTakenBack ? null : { isPositive });
  };
  const endAsking = () => {
    setAsking(false);
    restoreLostFocus(() => area.current?.querySelector<HTMLElement>('[aria-pressed="true"]'));
  };
  const sendComment = async (feedback: Feedback) => {
    endAsking();
    if (await give(feedback)) toast({ message: t('feedback.saved'), tone: 'success' });
  };
  return (
    <Box ref={area} sx={{ display: 'grid', gap: 2 }}>
      {children(
        <>
          <IconAction
            {...thumb}
            label={t('turn.good')}
            aria-pressed={given === true}
            onClick={() => toggle(true)}
          >
            {given === true ? <IconThumbUpFilled /> : <IconThumbUp />}
          </IconAction>
          <IconAction
            {...thumb}
            label={t('turn.bad')}
            aria-pressed={given === false}
            onClick={() => toggle(false)}
          >
            {given === false ? <IconThumbDownFilled /> : <IconThumbDown />}
          </IconAction>
        </>,
      )}
      {isAsking && given !== undefined && (
        <FeedbackComment
          isPositive={given}
          onDismiss={endAsking}
          onSend={(comment) => void sendComment({ isPositive: given, comment })}
        />
      )}
    </Box>
  );
}
