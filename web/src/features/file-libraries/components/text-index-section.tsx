/** Whether a library has its text index, how that is made, and the switch between both. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/file-libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { newRequestId } from '../../../lib/http/request-id.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { libraryApi } from '../api.ts';
import { EmbeddingField } from './embedding-field.tsx';

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
        ? create({ params: { dataSourceId }, requestId: newRequestId() }).unwrap()
        : remove({
            params: { dataSourceId, dataSourceIndexId: textIndexId },
            requestId: newRequestId(),
          }).unwrap();
    await done.catch((error: unknown) => toast({ message: errorText(error).message, tone: 'error' }));
  };
  return (
    <>
      {textIndexId === null ? (
        <Typography variant="body2">{t('index.none')}</Typography>
      ) : (
        <Definition params={{ dataSourceId, dataSourceIndexId: textIndexId }} canEdit={permissions.canEdit} />
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

/** While its embedding model changes, one sees how far that is. */
const pollingIntervalMs = 2_000;

interface DefinitionProps {
  params: { dataSourceId: string; dataSourceIndexId: string };
  canEdit: boolean;
}

function Definition({ params, canEdit }: DefinitionProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const [isPolling, setPolling] = useState(false);
  const query = libraryApi.textIndexDefinition.useQuery(
    { params },
    { pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const isChanging = query.data?.change?.status === 'Pending';
  if (isChanging !== isPolling) setPolling(isChanging);
  return (
    <QueryView query={query}>
      {(definition) => (
        <>
          <Typography variant="body2">
            {t('index.made', {
              count: definition.passageCount,
              number: number.format(definition.passageCount),
              characters: number.format(definition.chunk.maxCharacters),
            })}
          </Typography>
          <EmbeddingField dataSourceId={params.dataSourceId} definition={definition} canEdit={canEdit} />
        </>
      )}
    </QueryView>
  );
}
