import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';

/** Returns a function that loads a file and saves it; a failure is shown as a toast. */
export function useDownload(name: string, load: () => Promise<Blob>) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await load(), name);
    } catch (error) {
      toast({ message: `${t('files.downloadFailed', { name })} ${errorText(error).message}`, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download: () => void (isBusy || save()) };
}
