/** Uploads into a library: a few in parallel, with progress and retry of failures. */
import type { FileMetadata } from '@polylogue/contract/knowledge/libraries/filters';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import type { UploadedLibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useFormats } from '../../../../lib/formats.ts';
import { api } from '../../../../lib/http/api.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newBatch } from '../../../../lib/http/batch-id.ts';
import { callRoute } from '../../../../lib/http/http-client.ts';
import { isRetryableUpload } from '../../../../lib/http/upload-failure.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useAnnounce } from '../../../../ui/screen-reader/announcer.tsx';

/** Dropped file with its folder. */
export interface ChosenFile {
  file: File;
  folder: string;
  /** Metadata set with the upload. */
  metadata?: FileMetadata | undefined;
}

export interface FailedUpload extends ChosenFile {
  message: string;
  /** Refused for its content: a retry fails too. */
  isFinal: boolean;
}

/** File whose content the library already has. */
export interface DuplicateUpload {
  /** Name as uploaded, with its folder. */
  sent: string;
  /** Name in the library, with its folder. */
  present: string;
}

/** Returns the uploaded name with its folder, which distinguishes files of equal name. */
export const uploadName = ({ file, folder }: ChosenFile): string =>
  folder === '' ? file.name : `${folder}/${file.name}`;

export interface Uploads {
  /** Number of files since uploads were last idle. */
  total: number;
  /** Size of these files in bytes. */
  totalBytes: number;
  /** Size of the finished ones. */
  doneBytes: number;
  /** Number of files added to the library. */
  arrived: number;
  duplicates: readonly DuplicateUpload[];
  failed: readonly FailedUpload[];
  isRunning: boolean;
  /** `metadata` is set on all of them. */
  add(files: readonly ChosenFile[], metadata?: FileMetadata): void;
  /** Retries failures that may be temporary. */
  retryFailed(): void;
  /** Cancels the remaining uploads; added files stay. */
  stop(): void;
  /** Clears the finished uploads. */
  clear(): void;
}

const maxParallelUploads = 3;
const nothing = {
  total: 0,
  totalBytes: 0,
  doneBytes: 0,
  arrived: 0,
  duplicates: [] as readonly DuplicateUpload[],
  failed: [] as readonly FailedUpload[],
};

const withDone = (now: typeof nothing, { file }: ChosenFile) => ({
  ...now,
  doneBytes: now.doneBytes + file.size,
});

const sizeOf = (files: readonly ChosenFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

/** Restarts the count after the last upload, but keeps its failures unless their files are sent again. */
function withAdded(now: typeof nothing, files: readonly ChosenFile[], isRunning: boolean): typeof nothing {
  const names = new Set(files.map(uploadName));
  const failed = now.failed.filter((file) => !names.has(uploadName(file)));
  const failedBytes = sizeOf(failed);
  const kept = isRunning
    ? now
    : { ...nothing, failed, total: failed.length, totalBytes: failedBytes, doneBytes: failedBytes };
  return { ...kept, total: kept.total + files.length, totalBytes: kept.totalBytes + sizeOf(files) };
}

/** Counts failed files as open again. */
const withoutFailures = (now: typeof nothing, again: readonly FailedUpload[]) => ({
  ...now,
  doneBytes: now.doneBytes - sizeOf(again),
  failed: now.failed.filter((one) => !again.includes(one)),
});

const withSent = (
  now: typeof nothing,
  chosen: ChosenFile,
  { isDuplicate, name: present }: UploadedLibraryFile,
) =>
  isDuplicate
    ? { ...now, duplicates: [...now.duplicates, { sent: uploadName(chosen), present }] }
    : { ...now, arrived: now.arrived + 1 };

/** Counts the finished uploads. */
export const finishedCount = ({
  arrived,
  duplicates,
  failed,
}: Pick<typeof nothing, 'arrived' | 'duplicates' | 'failed'>): number =>
  arrived + duplicates.length + failed.length;

/** Form fields of a file, without empty ones. */
const fieldsOf = ({ folder, metadata = {} }: ChosenFile) => ({
  ...(folder !== '' && { folder }),
  ...(Object.keys(metadata).length > 0 && { metadata: JSON.stringify(metadata) }),
});

/**
 * Announces the final result last, not the progress. Shows a toast if nothing requires attention.
 */
function useUploadResult(
  isOver: boolean,
  { total, arrived, duplicates, failed }: typeof nothing,
  clear: () => void,
): void {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const toast = useToast();
  const announce = useAnnounce();
  const tell = useEffectEvent(() => {
    if (total === 0) return;
    const counted = (key: 'finished' | 'duplicates' | 'failedUploads', count: number) =>
      t(`upload.${key}`, { count, number: number.format(count) });
    const finished = counted('finished', arrived);
    const rest = [
      ...(duplicates.length > 0 ? [counted('duplicates', duplicates.length)] : []),
      ...(failed.length > 0 ? [counted('failedUploads', failed.length)] : []),
    ];
    announce([...(arrived > 0 || rest.length === 0 ? [finished] : []), ...rest].join('. '));
    if (rest.length > 0) return;
    clear();
    toast({ message: finished, tone: 'success' });
  });
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
}

export function useUploads(dataSourceId: string): Uploads {
  const http = useHttp();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [counts, setCounts] = useState(nothing);
  const [running, setRunning] = useState(0);
  const queue = useRef<ChosenFile[]>([]);
  const [nextId] = useState(newBatch);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  useUploadResult(running === 0, counts, () => setCounts(nothing));

  const sendOne = async (chosen: ChosenFile) => {
    const { signal } = stopping.current;
    try {
      const sent = await callRoute(http, fileLibraryRoutes.addFile, {
        args: { params: { dataSourceId }, body: { file: chosen.file, fields: fieldsOf(chosen) } },
        signal,
        timeoutMs: null,
        requestId: nextId(),
      });
      setCounts((now) => withSent(withDone(now, chosen), chosen, sent));
    } catch (error) {
      if (signal.aborted) return;
      const failed = { ...chosen, message: errorText(error).message, isFinal: !isRetryableUpload(error) };
      setCounts((now) => ({ ...withDone(now, chosen), failed: [...now.failed, failed] }));
    }
  };
  const work = async () => {
    setRunning((now) => now + 1);
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendOne(next);
    setRunning((now) => now - 1);
    dispatch(api.util.invalidateTags(['FileLibrary'] as never));
  };
  const send = (files: readonly ChosenFile[]) => {
    if (stopping.current.signal.aborted) stopping.current = new AbortController();
    queue.current.push(...files);
    for (let at = running; at < Math.min(maxParallelUploads, running + files.length); at += 1) void work();
  };
  return {
    ...counts,
    isRunning: running > 0,
    add(files, metadata) {
      setCounts((now) => withAdded(now, files, running > 0));
      send(metadata ? files.map((file) => ({ ...file, metadata })) : files);
    },
    retryFailed() {
      const again = counts.failed.filter(({ isFinal }) => !isFinal);
      setCounts((now) => withoutFailures(now, again));
      send(again.map(({ message: _message, isFinal: _isFinal, ...chosen }) => chosen));
    },
    clear: () => setCounts(nothing),
    stop() {
      queue.current = [];
      stopping.current.abort();
      setCounts((now) => ({ ...now, total: finishedCount(now) }));
    },
  };
}
