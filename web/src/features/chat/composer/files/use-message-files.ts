/** Attachments of a draft: files, uploads, and whether it can be sent. */
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { maxFilesOfQuestion } from '@polylogue/contract/limits';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { selectUserId } from '../../../people/public.ts';
import { filesPicked, picksDropped, usePicks } from '../../state/drafts/drafts-slice.ts';
import { useChat } from '../../state/context/chat-context.ts';
import { useThunkDispatch } from '../../state/runs/store-types.ts';
import { filesOfPicks, isUploaded, type PickedFile, picksOfFiles } from '../../state/uploads/picked-file.ts';
import type { QuestionFiles } from '../../state/uploads/question-files.ts';
import { type NotTakenFiles, type TakenFile, takenOf, type Takes } from '../../state/uploads/taken-files.ts';
import { useUploads } from '../../state/uploads/uploads.ts';

/** Reason that blocks sending; `uploading` ends by itself. */
export type Hold = 'failed' | 'noFiles' | 'noPictures' | 'tooMany' | 'uploading';

export interface MessageFiles {
  picks: readonly PickedFile[];
  hold: Hold | undefined;
  /** Number of running uploads. */
  uploading: number;
  /** Reason why some of the last files were not added. */
  notTaken: NotTakenFiles | undefined;
  add(files: readonly File[], hasFolders?: boolean): void;
  /** Moves the attachments to another draft, including images that this agent can't process. */
  moveTo(newKey: string): void;
  /** Restores files of a question. */
  putBack(files: QuestionFiles): void;
  remove(pickId: string): void;
  dismiss(): void;
  /** Removes uploaded files from the draft and returns them for sending. */
  take(): QuestionFiles;
}

interface Told {
  key: string;
  notTaken: NotTakenFiles;
  unseen: readonly File[];
}

const countOf = (picks: readonly PickedFile[], kind: PickedFile['kind']) =>
  picks.filter((pick) => pick.kind === kind).length;

/** Returns a function that uploads files into the draft under a key. */
function usePicking() {
  const dispatch = useThunkDispatch();
  const userId = useSelector(selectUserId);
  const { calls } = useChat();
  const uploads = useUploads();
  return (taken: readonly TakenFile[], key: string) => {
    const added = taken.map((one) => ({ ...one, pickId: newRequestId() }));
    // Registered first, so that no file is rendered without its upload.
    for (const { pickId, kind, file, refusal } of added) {
      uploads.begin({ pickId, kind, file, refusal, calls, userId });
    }
    const shown = added.map(({ file, refusal: _refusal, ...pick }) => ({
      ...pick,
      name: file.name,
      sizeBytes: file.size,
    }));
    dispatch(filesPicked(key, shown));
  };
}

/** `key` of the draft. */
export function useMessageFiles(key: string, takes: Takes): MessageFiles {
  const dispatch = useThunkDispatch();
  const uploads = useUploads();
  const pickInto = usePicking();
  const picks = usePicks(key);
  const [told, setTold] = useState<Told>();
  const tell = (notTaken: NotTakenFiles | undefined, unseen: readonly File[] = []) =>
    setTold(notTaken && { key, notTaken, unseen });
  const pickIds = picks.map(({ pickId }) => pickId);
  const counts = { attachment: countOf(picks, 'attachment'), picture: countOf(picks, 'picture') };
  const pending = picks.filter((pick) => !isUploaded(pick));
  const hasFailed = ({ pickId }: PickedFile) => {
    const state = uploads.find(pickId);
    return !state || state.error !== undefined || state.upload.refusal !== undefined;
  };
  const uploading = pending.filter((pick) => !hasFailed(pick)).length;
  const hold = (): Hold | undefined => {
    if (pending.length > uploading) return 'failed';
    if (counts.attachment > 0 && !takes.attachments) return 'noFiles';
    if (counts.picture > 0 && !takes.images) return 'noPictures';
    if (Math.max(counts.attachment, counts.picture) > maxFilesOfQuestion) return 'tooMany';
    return uploading > 0 ? 'uploading' : undefined;
  };
  const current = told?.key === key ? told : undefined;
  return {
    picks,
    hold: hold(),
    uploading,
    notTaken: current?.notTaken,
    add(files, hasFolders = false) {
      const { taken, notTaken, unseen } = takenOf(files, { takes, counts });
      tell(notTaken ?? (hasFolders ? { reason: 'folders', names: [] } : undefined), unseen);
      pickInto(taken, key);
    },
    moveTo(newKey) {
      tell(undefined);
      if (newKey !== key) {
        dispatch(picksDropped(key, pickIds));
        dispatch(filesPicked(newKey, picks));
      }
      const seen = takenOf(current?.unseen ?? [], { takes: { ...takes, images: true }, counts });
      pickInto(seen.taken, newKey);
    },
    putBack: (files) => dispatch(filesPicked(key, picksOfFiles(files))),
    remove(pickId) {
      tell(undefined);
      uploads.cancel(pickId);
      dispatch(picksDropped(key, [pickId]));
    },
    dismiss: () => tell(undefined),
    take() {
      tell(undefined);
      dispatch(picksDropped(key, pickIds));
      return filesOfPicks(picks);
    },
  };
}
