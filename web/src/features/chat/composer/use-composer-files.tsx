/** Attachments of the message field: adding, displaying and sending them. */
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../lib/browser/reload-block.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';
import type { QuestionFiles } from '../state/question-files.ts';
import type { AcceptedKinds } from '../state/uploads/accepted-files.ts';
import { useFileTransfer } from './files/use-file-transfer.ts';
import { type MessageFiles, useMessageFiles } from './files/use-message-files.ts';
import { AttachButton } from './attach-button.tsx';

const PickedFiles = lazy(async () => ({ default: (await import('./files/picked-files.tsx')).PickedFiles }));
const DropOverlay = lazy(async () => ({ default: (await import('./files/drop-overlay.tsx')).DropOverlay }));
const RejectedFilesNote = lazy(async () => ({
  default: (await import('./files/rejected-files-note.tsx')).RejectedFilesNote,
}));
const VisionAgents = lazy(async () => ({
  default: (await import('./files/vision-agents.tsx')).VisionAgents,
}));

interface MessageWithFiles {
  /** Draft key of the message. */
  draftKey: string;
  accepts: AcceptedKinds;
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Agent that is asked; `undefined` while none is available. */
  gptSystemId: string | undefined;
  send(text: string, files: QuestionFiles): void;
  /** Continues with another agent under another draft key; `undefined` when there is no choice. */
  continueWith: { draftKey: string; begin(gptSystemId: string): void } | undefined;
}

export interface ComposerFiles extends Pick<MessageFiles, 'restore'> {
  button: ReactNode;
  /** Attachments, shown above the text. */
  shown: ReactNode;
  /** Drop overlay, shown while files are dragged over the chat. */
  overlay: ReactNode;
  /** Reason why the message can't be sent, or when it will be, with a way to send it at once. */
  note: ReactNode;
  /** The message can't be sent before the user resolves a problem. */
  isBlocked: boolean;
  /** The message is sent when the last upload has finished. */
  isWaiting: boolean;
  /** Sends text and files, at once or after the uploads; called again while waiting, it cancels. */
  send(text: string): void;
}

export function useComposerFiles(message: MessageWithFiles): ComposerFiles {
  const { draftKey, accepts, text, field, gptSystemId, send, continueWith } = message;
  const isOpen = gptSystemId !== undefined;
  const { t } = useTranslation('conversations');
  const { name } = useChatLocation();
  const files = useMessageFiles(draftKey, { accepts, gptSystemId });
  const { picks, sendBlock, rejected } = files;
  const isUnseen = sendBlock === 'noPictures' || rejected?.reason === 'noPictures';
  useReloadBlock(picks.length > 0);
  // Pending text in this conversation; after further edits the user sends again.
  const [pendingMessage, setAwaited] = useState<{ draftKey: string; text: string }>();
  const isPending = pendingMessage?.draftKey === draftKey && pendingMessage.text === text;
  const isWaiting = isPending && sendBlock === 'uploading';
  const isDue = isPending && sendBlock === undefined && isOpen && text.trim() !== '';
  if (pendingMessage && !isWaiting && !isDue) setAwaited(undefined);
  const sendNow = useEffectEvent(() => send(text, files.takeUploaded()));
  useEffect(() => {
    if (isDue) sendNow();
  }, [isDue]);
  const holdNote = useHoldNote(files, isWaiting);
  const add = (added: readonly File[], hasFolders?: boolean) => {
    files.add(added, hasFolders);
    field.current?.focus();
  };
  const place = useFileTransfer({ inside: field, ownsPage: name === undefined, isOpen, onFiles: add });
  return {
    restore: files.restore,
    button: isOpen && <AttachButton accepts={accepts} onFiles={add} />,
    shown: (
      <Suspense fallback={null}>
        {rejected && <RejectedFilesNote rejected={rejected} onDismiss={files.dismiss} />}
        {isUnseen && continueWith && (
          <VisionAgents
            onChoose={(chosenId) => {
              files.moveTo(continueWith.draftKey);
              continueWith.begin(chosenId);
            }}
          />
        )}
        {picks.length > 0 && <PickedFiles picks={picks} field={field} onRemove={files.remove} />}
      </Suspense>
    ),
    overlay: place && (
      <Suspense fallback={null}>
        <DropOverlay place={place} accepts={accepts} />
      </Suspense>
    ),
    note: (
      <>
        {holdNote}
        {isWaiting && (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              setAwaited(undefined);
              send(text, files.takeUploaded());
              field.current?.focus();
            }}
          >
            {t('files.sendWithout', { count: files.blockingCount })}
          </Button>
        )}
      </>
    ),
    isBlocked: sendBlock !== undefined && sendBlock !== 'uploading',
    isWaiting,
    send(what) {
      if (isWaiting) setAwaited(undefined);
      else if (sendBlock === 'uploading') setAwaited({ draftKey, text: what });
      else if (sendBlock === undefined) send(what, files.takeUploaded());
    },
  };
}

/** Returns a note on why sending is blocked; with other agents to choose from, it refers to them. */
function useHoldNote(
  { sendBlock, blockingCount: count }: MessageFiles,
  isWaiting: boolean,
): string | undefined {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const { features } = useChat();
  if (sendBlock === undefined) return undefined;
  if (sendBlock !== 'uploading') {
    const isElsewhere = features.list && sendBlock === 'noFiles';
    return [t(`files.hold.${sendBlock}`, { count }), isElsewhere && t('files.otherAgent')]
      .filter(Boolean)
      .join(' ');
  }
  const counted = { count, number: number.format(count) };
  return isWaiting ? t('files.sendsAfter', counted) : t('files.uploading', counted);
}
