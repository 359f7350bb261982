/** Confirms the rebuild of a text index with its effects in numbers, and starts it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { libraryApi } from '../api.ts';

interface RebuildDialogProps {
  library: FileLibrary;
  dataSourceIndexId: string;
  onClose(): void;
}

export function RebuildDialog({ library, dataSourceIndexId, onClose }: RebuildDialogProps) {
  const { t } = useTranslation('file-libraries');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const { dataSourceId, name } = library;
  const params = { dataSourceId, dataSourceIndexId };
  const query = libraryApi.textIndexDefinition.useQuery({ params });
  const [rebuild, { isLoading, error }] = libraryApi.rebuildTextIndex.useMutation();
  const start = async () => {
    const { error: refusal } = await rebuild({ params, requestId: newRequestId() });
    if (!refusal) onClose();
  };
  return (
    <ModalDialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('rebuild.title', { name })}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <BusyButton variant="contained" isBusy={isLoading} onClick={() => void start()}>
            {t('rebuild.confirm')}
          </BusyButton>
        </>
      }
    >
      <Typography variant="body2">{t('rebuild.text')}</Typography>
      <QueryView query={query}>
        {({ passageCount, embedding }) => (
          <Effects
            fileCount={library.fileCount}
            passageCount={passageCount}
            providerName={embedding.providerName}
          />
        )}
      </QueryView>
      {error ? <ErrorCallout {...errorText(error)} /> : null}
    </ModalDialog>
  );
}

interface EffectsProps {
  fileCount: number;
  passageCount: number;
  providerName: string | null;
}

function Effects({ fileCount, passageCount, providerName }: EffectsProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const counted = (key: 'fileCount' | 'rebuild.passages', count: number) =>
    t(key, { count, number: number.format(count) });
  return (
    <Box component="ul" sx={{ typography: 'body2', my: 3, paddingInlineStart: 5 }}>
      <li>
        {t('rebuild.size', {
          files: counted('fileCount', fileCount),
          passages: counted('rebuild.passages', passageCount),
        })}
      </li>
      <li>{providerName === null ? t('rebuild.local') : t('rebuild.sent', { providerName })}</li>
      <li>{t('rebuild.meanwhile')}</li>
    </Box>
  );
}
