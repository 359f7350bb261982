/** Whether a library has its text index, how that is made, and the switch between both. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/file-libraries/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { libraryApi } from '../api.ts';

export function TextIndexSection({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const toast = useToast();
  const errorText = useErrorText();
  const [create, creating] = libraryApi.createTextIndex.useMutation();
  const [remove, removing] = libraryApi.removeTextIndex.useMutation();
  const { dataSourceId, textIndexId, permissions } = library;
  const change = async () => {
    const done =
      textIndexId === null
        ? create({ params: { dataSourceId } }).unwrap()
        : remove({ params: { dataSourceId, dataSourceIndexId: textIndexId } }).unwrap();
    await done.catch((error: unknown) => toast({ message: errorText(error).message, tone: 'error' }));
  };
  return (
    <>
      {textIndexId === null ? (
        <Typography variant="body2">{t('index.none')}</Typography>
      ) : (
        <Definition dataSourceId={dataSourceId} dataSourceIndexId={textIndexId} />
      )}
      {permissions.canEdit && (
        <Button
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'start', justifySelf: 'start' }}
          disabled={creating.isLoading || removing.isLoading}
          onClick={() => void change()}
        >
          {textIndexId === null ? t('index.create') : t('index.remove')}
        </Button>
      )}
    </>
  );
}

function Definition(params: { dataSourceId: string; dataSourceIndexId: string }) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const query = libraryApi.textIndexDefinition.useQuery({ params });
  return (
    <QueryView query={query}>
      {({ passageCount: count, chunk, embedding }) => (
        <Typography variant="body2">
          {t('index.made', {
            count,
            number: number.format(count),
            characters: number.format(chunk.maxCharacters),
            model: embedding.model,
          })}
        </Typography>
      )}
    </QueryView>
  );
}
