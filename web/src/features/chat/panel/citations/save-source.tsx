/** Button that saves the text of a cited source as a file (document 1 §5). */
import { fileNameOf } from '@polylogue/contract/plain-text';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { type CitationKey, conversationsApi } from '../../state/api.ts';

export function SaveSource({ query, ...key }: CitationKey) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const [read, { isFetching }] = conversationsApi.useLazyCitationSourceQuery();
  const save = async () => {
    try {
      const { title, text } = await read({ ...key, query: { ...query, save: 'true' } }).unwrap();
      const content = new Blob([text], { type: 'text/plain;charset=utf-8' });
      saveFile(content, `${fileNameOf(title, t('citation.fileName'))}.txt`);
    } catch {
      toast({ message: t('citation.saveFailed'), tone: 'error' });
    }
  };
  return (
    <BusyButton
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<IconDownload />}
      isBusy={isFetching}
      onClick={() => void save()}
    >
      {t('citation.save')}
    </BusyButton>
  );
}
