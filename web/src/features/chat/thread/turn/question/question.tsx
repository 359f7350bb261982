/** Question of a turn: a bubble with copy and inline editing. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '#icon/IconPencil';
import { copyText } from '../../../../../lib/browser/clipboard.ts';
import { radius } from '../../../../../theme/sizes.ts';
import { CopyAction } from '../../../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../../../ui/actions/icon-action.tsx';
import { useChatActions } from '../../../state/chat-actions.ts';
import { VersionPager } from '../toolbar/version-pager.tsx';
import { EditQuestion } from './edit-question.tsx';

/** Lazy, as few questions have attachments. */
const SentFiles = lazy(async () => ({
  default: (await import('../../../composer/files/sent-files.tsx')).SentFiles,
}));

/** Number of lines after which a question is collapsed. */
const foldedLines = 12;
const foldedCharacters = 1_200;

const isLong = (question: string) =>
  question.length > foldedCharacters || question.split('\n').length > foldedLines;

interface QuestionProps {
  segment: Segment;
  /** Ids of the turns with each version of the question. */
  versions: readonly string[];
  /** The server has stored it, and a question may be asked here now. */
  canEdit: boolean;
  /** An answer is running in this conversation. */
  isBusy: boolean;
}

export function Question({ segment, versions, canEdit, isBusy }: QuestionProps) {
  const { askNewVersion, signals } = useChatActions();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const { conversationSegmentId } = segment;
  const onEditRequest = useEffectEvent(() => canEdit && setEditing(true));
  useEffect(
    () => signals.onEditRequest(conversationSegmentId, () => onEditRequest()),
    [signals, conversationSegmentId],
  );
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <Box sx={withFilesStyles}>
        <EditQuestion
          question={segment.question}
          isSendable={canEdit}
          onCancel={() => setEditing(false)}
          onSend={(question) => {
            if (askNewVersion(segment, question)) setEditing(false);
          }}
        />
        <Files segment={segment} />
      </Box>
    );
  }
  return (
    <Box sx={withFilesStyles}>
      <Row segment={segment} canEdit={canEdit} editButton={editButton} onEdit={() => setEditing(true)} />
      <Files segment={segment} />
      <VersionPager part="question" segment={segment} versions={versions} isDisabled={isBusy} />
    </Box>
  );
}

/** Placeholder with the final height. */
function Files({ segment: { attachments, visionImages } }: Pick<QuestionProps, 'segment'>) {
  if (attachments.length + visionImages.length === 0) return null;
  return (
    <Suspense fallback={<Box sx={{ height: visionImages.length > 0 ? 96 : 44 }} />}>
      <SentFiles attachments={attachments} visionImages={visionImages} />
    </Suspense>
  );
}

interface RowProps extends Pick<QuestionProps, 'segment' | 'canEdit'> {
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit(): void;
}

function Row({ segment, canEdit, editButton, onEdit }: RowProps) {
  const { t } = useTranslation('conversations');
  return (
    <Box sx={rowStyles}>
      <Bubble question={segment.question} />
      <Box className="turn-tools question-tools" sx={toolsStyles}>
        <CopyAction label={t('turn.copyQuestion')} content={() => copyText(segment.question)} />
        {canEdit && (
          <IconAction ref={editButton} label={t('turn.edit')} onClick={onEdit}>
            <IconPencil />
          </IconAction>
        )}
      </Box>
    </Box>
  );
}

function Bubble({ question }: { question: string }) {
  const { t } = useTranslation('conversations');
  const [isUnfolded, setUnfolded] = useState(false);
  const textId = useId();
  const isFoldable = isLong(question);
  return (
    <Box sx={bubbleStyles}>
      <Box id={textId} dir="auto" sx={isFoldable && !isUnfolded ? foldedStyles : undefined}>
        {question}
      </Box>
      {isFoldable && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isUnfolded}
          aria-controls={textId}
          onClick={() => setUnfolded(!isUnfolded)}
          sx={{ marginInlineStart: '-10px', mt: 1 }}
        >
          {isUnfolded ? t('thread.less') : t('thread.more')}
        </Button>
      )}
    </Box>
  );
}

const withFilesStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;

/** Tools next to the bubble, or below it on touch devices. */
const rowStyles = {
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'end',
  gap: 1,
  '@media (pointer: coarse)': { flexDirection: 'column', gap: 0 },
} as const;

/** Aligned with the middle of the last line. */
const toolsStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  height: 44,
  color: 'text.secondary',
} as const;

const bubbleStyles = {
  maxWidth: 'min(85%, 600px)',
  paddingInline: '16px',
  paddingBlock: '10px',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'surface.bubble',
  typography: 'body1',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const foldedStyles = {
  display: '-webkit-box',
  WebkitLineClamp: foldedLines,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
