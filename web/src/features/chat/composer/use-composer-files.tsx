/** Files and pictures of the message field: how they get there, how they are shown, and when they are sent. */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHold } from '../../../lib/browser/page-hold.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useChat, useChatPlace } from '../state/context/chat-context.ts';
import type { QuestionFiles } from '../state/uploads/question-files.ts';
import type { Takes } from '../state/uploads/taken-files.ts';
import { useFileTransfer } from './files/use-file-transfer.ts';
import { type MessageFiles, useMessageFiles } from './files/use-message-files.ts';
import { AttachButton } from './attach-button.tsx';

const PickedFiles = lazy(async () => ({ default: (await import('./files/picked-files.tsx')).PickedFiles }));
const DropOverlay = lazy(async () => ({ default: (await import('./files/drop-overlay.tsx')).DropOverlay }));
const NotTakenNote = lazy(async () => ({
  default: (await import('./files/not-taken-note.tsx')).NotTakenNote,
}));
const SeeingAgents = lazy(async () => ({
  default: (await import('./files/seeing-agents.tsx')).SeeingAgents,
}));

interface FiledMessage {
  /** Under which the drafts keep the message. */
  draftKey: string;
  takes: Takes;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Somebody is there to ask. */
  isOpen: boolean;
  send(text: string, files: QuestionFiles): void;
  /** Goes on with another agent, under another key of the drafts; none where there is no other to choose. */
  goOn: { draftKey: string; begin(gptSystemId: string): void } | undefined;
}

export interface ComposerFiles extends Pick<MessageFiles, 'putBack'> {
  button: ReactNode;
  /** Above the text. */
  shown: ReactNode;
  /** Over the chat, while files are held over it. */
  overlay: ReactNode;
  /** Why the message can't be sent, or when it will be. */
  note: string | undefined;
  /** Something has to be done before the message can be sent. */
  isHeld: boolean;
  /** It was sent already and leaves when the last upload has arrived. */
  isWaiting: boolean;
  /** Sends text and files, at once or when they have arrived; asked again meanwhile, it does not. */
  send(text: string): void;
}

export function useComposerFiles(message: FiledMessage): ComposerFiles {
  const { draftKey, takes, text, field, isOpen, send, goOn } = message;
  const { name } = useChatPlace();
  const files = useMessageFiles(draftKey, takes);
  const { picks, hold, notTaken } = files;
  const isUnseen = hold === 'noPictures' || notTaken?.reason === 'noPictures';
  usePageHold(picks.length > 0);
  // What is waited for is this text in this conversation: whoever writes on sends again.
  const [awaited, setAwaited] = useState<{ draftKey: string; text: string }>();
  const isAwaited = awaited?.draftKey === draftKey && awaited.text === text;
  const isWaiting = isAwaited && hold === 'uploading';
  const isDue = isAwaited && hold === undefined && isOpen && text.trim() !== '';
  if (awaited && !isWaiting && !isDue) setAwaited(undefined);
  const sendNow = useEffectEvent(() => send(text, files.take()));
  useEffect(() => {
    if (isDue) sendNow();
  }, [isDue]);
  const add = (added: readonly File[], hasFolders?: boolean) => {
    files.add(added, hasFolders);
    field.current?.focus();
  };
  const place = useFileTransfer({ inside: field, ownsPage: name === undefined, isOpen, onFiles: add });
  return {
    putBack: files.putBack,
    button: isOpen && <AttachButton takes={takes} onFiles={add} />,
    shown: (
      <Suspense fallback={null}>
        {notTaken && <NotTakenNote notTaken={notTaken} onDismiss={files.dismiss} />}
        {isUnseen && goOn && (
          <SeeingAgents
            onChoose={(gptSystemId) => {
              files.moveTo(goOn.draftKey);
              goOn.begin(gptSystemId);
            }}
          />
        )}
        {picks.length > 0 && <PickedFiles picks={picks} field={field} onRemove={files.remove} />}
      </Suspense>
    ),
    overlay: place && (
      <Suspense fallback={null}>
        <DropOverlay place={place} takes={takes} />
      </Suspense>
    ),
    note: useHoldNote(files, isWaiting),
    isHeld: hold !== undefined && hold !== 'uploading',
    isWaiting,
    send(what) {
      if (isWaiting) setAwaited(undefined);
      else if (hold === 'uploading') setAwaited({ draftKey, text: what });
      else if (hold === undefined) send(what, files.take());
    },
  };
}

/** In words. Where there are other agents to choose from, it says where. */
function useHoldNote({ hold, uploading: count }: MessageFiles, isWaiting: boolean): string | undefined {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const { offers } = useChat();
  if (hold === undefined) return undefined;
  if (hold !== 'uploading') {
    const isElsewhere = offers.list && hold === 'noFiles';
    return [t(`files.hold.${hold}`), isElsewhere && t('files.otherAgent')].filter(Boolean).join(' ');
  }
  const counted = { count, number: number.format(count) };
  return isWaiting ? t('files.sendsAfter', counted) : t('files.uploading', counted);
}
