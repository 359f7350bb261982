/**
 * Warns that a library has no text index, so that no answer uses it; authorised users can create
 * one here.
 */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { libraryApi } from '../api.ts';

export function NoIndex({ library: { dataSourceId, permissions } }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const toast = useToast();
  const errorText = useErrorText();
  const [create, { isLoading }] = libraryApi.createTextIndex.useMutation();
  const start = async () => {
    const { error } = await create({ params: { dataSourceId }, requestId: newRequestId() });
    if (error === undefined) toast({ message: t('index.created'), tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return (
    <>
      <Typography variant="body2">{t('index.none')}</Typography>
      {permissions.canEdit && (
        <Button
          variant="outlined"
          color="inherit"
          sx={{ flex: 'none', alignSelf: 'start', justifySelf: 'start' }}
          disabled={isLoading}
          onClick={() => void start()}
        >
          {t('index.create')}
        </Button>
      )}
    </>
  );
}
