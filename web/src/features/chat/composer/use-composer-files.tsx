/** Attachments of the message field: adding, displaying and sending them. */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../lib/browser/page-hold.ts';
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
  /** Draft key of the message. */
  draftKey: string;
  takes: Takes;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The agent is available. */
  isOpen: boolean;
  send(text: string, files: QuestionFiles): void;
  /** Continues with another agent under another draft key; `undefined` when there is no choice. */
  goOn: { draftKey: string; begin(gptSystemId: string): void } | undefined;
}

export interface ComposerFiles extends Pick<MessageFiles, 'putBack'> {
  button: ReactNode;
  /** Attachments, shown above the text. */
  shown: ReactNode;
  /** Drop overlay, shown while files are dragged over the chat. */
  overlay: ReactNode;
  /** Reason why the message can't be sent, or when it will be. */
  note: string | undefined;
  /** The message can't be sent before the user resolves a problem. */
  isHeld: boolean;
  /** The message is sent when the last upload has finished. */
  isWaiting: boolean;
  /** Sends text and files, at once or after the uploads; called again while waiting, it cancels. */
  send(text: string): void;
}

export function useComposerFiles(message: FiledMessage): ComposerFiles {
  const { draftKey, takes, text, field, isOpen, send, goOn } = message;
  const { name } = useChatPlace();
  const files = useMessageFiles(draftKey, takes);
  const { picks, hold, notTaken } = files;
  const isUnseen = hold === 'noPictures' || notTaken?.reason === 'noPictures';
  useReloadBlock(picks.length > 0);
  // Pending text in this conversation; after further edits the user sends again.
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

/** Returns a note on why sending is blocked; with other agents to choose from, it refers to them. */
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
