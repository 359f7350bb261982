/** Display state of an attached file. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { isRetryableUpload } from '../../../../lib/http/upload-failure.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { useAnnounce } from '../../../../ui/screen-reader/announcer.tsx';
import { isUploaded, type PickedFile } from '../picked-file.ts';
import { rulesOf } from './accepted-files.ts';
import type { UploadState } from './uploads.ts';
import { useFileSize } from './use-file-size.ts';

export interface PickState {
  /** Text below the name. */
  text: string;
  hasFailed: boolean;
  /** A retry may succeed. */
  isRetryable: boolean;
  /** Progress from 0 to 1; `undefined` when no upload is running. */
  share: number | undefined;
}

const endingOf = (name: string) => /\.(\w{1,8})$/.exec(name)?.[1]?.toUpperCase();

/** Returns the display state and announces a finished upload. */
export function usePickState(pick: PickedFile, state: UploadState | undefined): PickState {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  const errorText = useErrorText();
  const sizeOf = useFileSize();
  const announce = useAnnounce();
  const isThere = isUploaded(pick);
  const wasThere = useRef(isThere);
  const name = pick.name || t('files.picture');
  useEffect(() => {
    if (isThere && !wasThere.current) announce(t('files.added', { name }));
    wasThere.current = isThere;
  }, [isThere, announce, t, name]);
  const size = pick.sizeBytes === undefined ? '' : sizeOf(pick.sizeBytes);
  if (isThere) return { text: size, hasFailed: false, isRetryable: false, share: undefined };
  const failed = { hasFailed: true, share: undefined };
  const { upload, share = 0, error } = state ?? {};
  if (upload?.refusal === 'tooLarge') {
    const max = sizeOf(rulesOf[pick.kind].maxBytes);
    return { ...failed, text: t('files.tooLarge', { max }), isRetryable: false };
  }
  if (upload?.refusal === 'type') {
    const type = endingOf(name);
    const text = type ? t('files.typeNotAccepted', { type }) : t('files.notAccepted');
    return { ...failed, text, isRetryable: false };
  }
  if (error !== undefined) {
    return { ...failed, text: errorText(error).message, isRetryable: isRetryableUpload(error) };
  }
  const readingText = (pages: UploadState['pages']) =>
    pages
      ? t('files.readingPage', { page: number.format(pages.done + 1), count: number.format(pages.total) })
      : t('files.reading');
  const percent = number.format(Math.floor(share * 100));
  const text = share < 1 ? t('files.progress', { percent, size }) : readingText(state?.pages);
  return { text, hasFailed: false, isRetryable: false, share };
}
