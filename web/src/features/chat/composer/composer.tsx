/** Message field with buttons to send, stop and queue. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Tooltip from '@mui/material/Tooltip';
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowUp from '#icon/IconArrowUp';
import IconPlayerStopFilled from '#icon/IconPlayerStopFilled';
import IconX from '#icon/IconX';
import { useReloadBlock } from '../../../lib/browser/reload-block.ts';
import { useStableHandler } from '../../../lib/stable-handler.ts';
import { density, radius } from '../../../theme/sizes.ts';
import { tourTarget } from '../../shell/parts/tour-state.ts';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { focusForWriting } from './focus-for-writing.ts';
import { useFormats } from '../../../lib/formats.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { isComposing, isEnter } from '../../../ui/keyboard/input-method.ts';

/** Share of the limit from which the counter is shown. */
const shownFrom = 0.9;

/** Character counter, shown only near the limit. */
function CharacterCount({ count }: { count: number }) {
  const { t } = useTranslation('conversations');
  const { number: format } = useFormats();
  if (count < maxQuestionCharacters * shownFrom) return null;
  const isTooLong = count > maxQuestionCharacters;
  const values = { used: format.format(count), max: format.format(maxQuestionCharacters) };
  return (
    <Box
      sx={{
        typography: 'caption',
        color: isTooLong ? 'error.main' : 'text.secondary',
        fontWeight: isTooLong ? 600 : 400,
      }}
    >
      {isTooLong ? t('composer.tooLong', values) : t('composer.count', values)}
      {/* Announced once; the visible count changes with every key. */}
      {isTooLong && <VisuallyHidden role="alert">{t('composer.tooLongSaid', values)}</VisuallyHidden>}
    </Box>
  );
}

export interface ComposerProps {
  /** Ref of the field, to focus it. */
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  agentName: string;
  /** No agent is available. */
  isDisabled: boolean;
  /** An answer is streaming; the stop button is shown. */
  isAnswering: boolean;
  /** Sending adds the message to the queue. */
  isQueueing: boolean;
  isStopping: boolean;
  /** Shown at the start of the row below the field. */
  tools?: ReactNode;
  /** Attached files, shown above the field. */
  files?: ReactNode;
  /** Shown next to the buttons: why the message can't be sent, or when it will be. */
  note?: ReactNode;
  /** The message can't be sent before the user resolves a problem. */
  isBlocked?: boolean;
  /** Sending is pending; sending again cancels it. */
  isWaiting?: boolean;
  /** Focuses the field on mount. */
  autoFocus: boolean;
  onChange(text: string): void;
  onSend(text: string): void;
  onStop(): void;
  /** Called on arrow up in the empty field. */
  onEditLast(): void;
}

/**
 * Message field. Enter sends, Shift+Enter inserts a line break, Escape stops, arrow up in the empty field
 * edits the last question.
 */
export function Composer(props: ComposerProps) {
  const { field, text, agentName, isDisabled, tools, files, note, autoFocus, onChange } = props;
  useReloadBlock(text !== '');
  const change = useStableHandler(onChange);
  const onKeyDown = useStableHandler((event: KeyboardEvent) => handleKey(event, props));
  useEffect(() => {
    if (autoFocus) focusForWriting(field.current);
  }, [autoFocus, field]);
  return (
    <Box className="message-frame" data-composer {...tourTarget('chatInput')} sx={frameStyles}>
      <Box sx={{ gridArea: 'files', minWidth: 0 }}>{files}</Box>
      <MessageField
        field={field}
        text={text}
        agentName={agentName}
        isDisabled={isDisabled}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      <Box sx={toolsStyles}>{tools}</Box>
      <Box sx={countStyles}>
        <CharacterCount count={text.length} />
        <Box role="status" sx={noteStyles}>
          {note}
        </Box>
      </Box>
      <Box sx={buttonsStyles}>
        <SendButtons {...props} />
      </Box>
    </Box>
  );
}

interface MessageFieldProps
  extends Pick<ComposerProps, 'field' | 'text' | 'agentName' | 'isDisabled' | 'onChange'> {
  onKeyDown(event: KeyboardEvent): void;
}

/** Memoised: each render measures its height, which forces a layout of the whole page. */
const MessageField = memo(function MessageField(props: MessageFieldProps) {
  const { field, text, agentName, isDisabled, onChange, onKeyDown } = props;
  const { t } = useTranslation('conversations');
  return (
    <InputBase
      multiline
      inputComponent={GrowingText}
      fullWidth
      inputRef={field}
      value={text}
      disabled={isDisabled}
      placeholder={t('composer.placeholder', { name: agentName })}
      inputProps={{
        maxRows: 10,
        'aria-label': t('composer.label'),
        // An empty field has no direction of its own; its placeholder follows the page.
        dir: text === '' ? undefined : 'auto',
        enterKeyHint: 'send',
        'data-region-focus': true,
        ...tourTarget('messageInput'),
      }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{
        gridArea: 'field',
        paddingInline: '16px',
        paddingBlock: { xs: '10px', sm: '12px 4px' },
        typography: 'body1',
        // The height is measured once; a larger font size afterwards would cut the text.
        textarea: { minHeight: '1lh' },
      }}
    />
  );
});

const canSend = ({ text, isDisabled, isBlocked = false }: ComposerProps) =>
  !isDisabled && !isBlocked && text.trim() !== '' && text.length <= maxQuestionCharacters;

function handleKey(event: KeyboardEvent, props: ComposerProps): void {
  const { text, isAnswering, onSend, onStop, onEditLast } = props;
  // While an input method composes a character, it handles Enter and Escape.
  if (isComposing(event)) return;
  if (isEnter(event) && !event.shiftKey) {
    if (canSend(props)) onSend(text);
  } else if (event.key === 'Escape' && isAnswering && !event.shiftKey) onStop();
  else if (event.key === 'ArrowUp' && text === '' && !isAnswering) onEditLast();
  else return;
  event.preventDefault();
}

/** Send and stop buttons: Send becomes Stop while an answer streams; with text, sending queues it. */
function SendButtons(props: ComposerProps) {
  const { text, isAnswering, isQueueing, isStopping, isWaiting = false, onSend, onStop } = props;
  const { t } = useTranslation('conversations');
  const showsSend = !isAnswering || text.trim() !== '';
  const sendLabel = () => {
    if (isWaiting) return t('composer.dontSend');
    return isQueueing ? t('composer.queue') : t('composer.send');
  };
  return (
    <>
      {isAnswering && (
        <RoundButton label={t('composer.stop')} isDisabled={isStopping} isQuiet={showsSend} onClick={onStop}>
          <IconPlayerStopFilled />
        </RoundButton>
      )}
      {showsSend && (
        <RoundButton
          label={sendLabel()}
          isDisabled={!canSend(props)}
          isQuiet={isWaiting}
          onClick={() => onSend(text)}
        >
          {isWaiting ? <IconX /> : <IconArrowUp />}
        </RoundButton>
      )}
    </>
  );
}

interface RoundButtonProps {
  label: string;
  isDisabled: boolean;
  isQuiet?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function RoundButton({ label, isDisabled, isQuiet = false, onClick, children }: RoundButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={isDisabled}
          onClick={onClick}
          sx={[roundStyles, isQuiet ? quietStyles : strongStyles]}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

const roundStyles = {
  borderRadius: '50%',
  width: density.controlPx,
  height: density.controlPx,
  '@media (pointer: coarse)': { width: density.touchPx, height: density.touchPx },
} as const;
const strongStyles = {
  color: 'brand.onFill',
  bgcolor: 'brand.fill',
  '&:hover': { bgcolor: 'brand.fillHover' },
  '&.Mui-disabled': { color: 'text.disabled', bgcolor: 'action.disabledBackground' },
} as const;
const quietStyles = { border: 1, borderColor: 'divider' } as const;

const toolsStyles = {
  gridArea: 'tools',
  alignSelf: 'end',
  display: 'flex',
  gap: 1,
  '&:not(:empty)': { padding: { xs: '0 0 4px 4px', sm: '0 0 8px 8px' } },
} as const;

const countStyles = {
  gridArea: 'count',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  paddingInline: '16px',
  minWidth: 0,
} as const;

const noteStyles = {
  marginInlineStart: 'auto',
  typography: 'caption',
  color: 'text.secondary',
  textAlign: 'end',
  '&:not(:empty)': { pb: { xs: 2, sm: 0 } },
} as const;

const buttonsStyles = {
  gridArea: 'buttons',
  alignSelf: 'end',
  display: 'flex',
  gap: 2,
  padding: { xs: '0 4px 4px 0', sm: '0 8px 8px 0' },
} as const;

/** On phones, an empty field has its buttons on the same row. */
const frameStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: {
    xs: '"files files files" "tools field buttons" "count count count"',
    sm: '"files files files" "field field field" "tools count buttons"',
  },
  alignItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'background.paper',
  boxShadow: '0 1px 2px rgba(0, 0, 0, .04), 0 8px 24px -16px rgba(0, 0, 0, .16)',
  transition: 'border-color 120ms',
  '&:focus-within': { borderColor: 'primary.main' },
} as const;
