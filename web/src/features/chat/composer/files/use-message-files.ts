/** Attachments of a draft: files, uploads, and whether it can be sent. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { maxFilesOfQuestion } from '@polylogue/contract/limits';
import { uploadedFileName } from '@polylogue/contract/plain-text';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { selectUserId } from '../../../people/public.ts';
import { filesPicked, picksDropped, usePicks } from '../../state/drafts/drafts-slice.ts';
import { useChat } from '../../state/context/chat-context.ts';
import { useThunkDispatch } from '../../state/store-types.ts';
import { filesOfPicks, isUploaded, type PickedFile, picksOfFiles } from '../../state/picked-file.ts';
import type { QuestionFiles } from '../../state/question-files.ts';
import {
  type RejectedFiles,
  type AcceptedFile,
  acceptFiles,
  type AcceptedKinds,
} from '../../state/uploads/accepted-files.ts';
import { useUploads } from '../../state/uploads/uploads.ts';

/** Reason that blocks sending; `uploading` ends by itself. */
export type SendBlock = 'failed' | 'noFiles' | 'noPictures' | 'tooMany' | 'uploading';

export interface MessageFiles {
  picks: readonly PickedFile[];
  sendBlock: SendBlock | undefined;
  /** Number of files that block sending. */
  blockingCount: number;
  /** Reason why some of the last files were not added. */
  rejected: RejectedFiles | undefined;
  add(files: readonly File[], hasFolders?: boolean): void;
  /** Moves the attachments to another draft, including images that this agent can't process. */
  moveTo(newKey: string): void;
  /** Restores files of a question. */
  restore(files: QuestionFiles): void;
  remove(pickId: string): void;
  dismiss(): void;
  /**
   * Removes all files from the draft, cancels running uploads, and returns the uploaded files for sending, with the
   * names of the others.
   */
  takeUploaded(): QuestionFiles;
}

interface LastRejection {
  key: string;
  notTaken: RejectedFiles;
  unseen: readonly File[];
}

const countOf = (picks: readonly PickedFile[], kind: PickedFile['kind']) =>
  picks.filter((pick) => pick.kind === kind).length;

/** Returns a function that uploads files into the draft under a key. */
function useAttachFiles(gptSystemId: string | undefined) {
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const { key: chatKey, calls } = useChat();
  const uploads = useUploads();
  return (taken: readonly AcceptedFile[], key: string) => {
    const added = taken.map((one) => ({ ...one, pickId: newRequestId() }));
    // Registered first, so that no file is rendered without its upload.
    for (const { pickId, kind, file, refusal } of added) {
      uploads.begin({ pickId, kind, file, refusal, chatKey, gptSystemId, calls, userId });
    }
    const shown = added.map(({ file, refusal: _refusal, ...pick }) => ({
      ...pick,
      name: file.name,
      sizeBytes: file.size,
    }));
    dispatch(filesPicked(key, shown));
  };
}

interface FileCounts {
  failed: number;
  uploading: number;
  counts: Record<PickedFile['kind'], number>;
  accepts: AcceptedKinds;
}

/** Returns why a message can't be sent, and how many files are the reason. */
function findSendBlock({
  failed,
  uploading,
  counts: { attachment, picture },
  accepts,
}: FileCounts): { reason: SendBlock; count: number } | undefined {
  if (failed > 0) return { reason: 'failed', count: failed };
  if (attachment > 0 && !accepts.attachments) return { reason: 'noFiles', count: attachment };
  if (picture > 0 && !accepts.images) return { reason: 'noPictures', count: picture };
  const most = Math.max(attachment, picture);
  if (most > maxFilesOfQuestion) return { reason: 'tooMany', count: most };
  return uploading > 0 ? { reason: 'uploading', count: uploading } : undefined;
}

/** Manages the files of a message; `key` identifies its draft. */
export function useMessageFiles(
  key: string,
  { accepts, gptSystemId }: { accepts: AcceptedKinds; gptSystemId: string | undefined },
): MessageFiles {
  const dispatch = useThunkDispatch();
  const uploads = useUploads();
  const attachTo = useAttachFiles(gptSystemId);
  const picks = usePicks(key);
  const [lastRejection, setLastRejection] = useState<LastRejection>();
  const setRejected = (notTaken: RejectedFiles | undefined, unseen: readonly File[] = []) =>
    setLastRejection(notTaken && { key, notTaken, unseen });
  const pickIds = picks.map(({ pickId }) => pickId);
  const counts = { attachment: countOf(picks, 'attachment'), picture: countOf(picks, 'picture') };
  const pending = picks.filter((pick) => !isUploaded(pick));
  const hasFailed = ({ pickId }: PickedFile) => {
    const state = uploads.find(pickId);
    return !state || state.error !== undefined || state.upload.refusal !== undefined;
  };
  const uploading = pending.filter((pick) => !hasFailed(pick)).length;
  const failed = pending.length - uploading;
  const block = findSendBlock({ failed, uploading, counts, accepts });
  const current = lastRejection?.key === key ? lastRejection : undefined;
  return {
    picks,
    sendBlock: block?.reason,
    blockingCount: block?.count ?? 0,
    rejected: current?.notTaken,
    add(files, hasFolders = false) {
      const { accepted, rejected, unseen } = acceptFiles(files, { accepts, counts });
      setRejected(rejected ?? (hasFolders ? { reason: 'folders', names: [] } : undefined), unseen);
      attachTo(accepted, key);
    },
    moveTo(newKey) {
      setRejected(undefined);
      if (newKey !== key) {
        dispatch(picksDropped(key, pickIds));
        dispatch(filesPicked(newKey, picks));
      }
      const seen = acceptFiles(current?.unseen ?? [], { accepts: { ...accepts, images: true }, counts });
      attachTo(seen.accepted, newKey);
    },
    restore: (files) => dispatch(filesPicked(key, picksOfFiles(files))),
    remove(pickId) {
      setRejected(undefined);
      uploads.cancel(pickId);
      dispatch(picksDropped(key, [pickId]));
    },
    dismiss: () => setRejected(undefined),
    takeUploaded() {
      setRejected(undefined);
      for (const { pickId } of pending) uploads.cancel(pickId);
      dispatch(picksDropped(key, pickIds));
      const leftOutFileNames = pending.map(({ name }) => uploadedFileName(name)).slice(0, maxFilesOfQuestion);
      return { ...filesOfPicks(picks), ...(pending.length > 0 && { leftOutFileNames }) };
    },
  };
}
