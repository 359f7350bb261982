/** Text index of a library: its state, settings, creation and removal. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useRemoval } from '../../../../entity/use-removal.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { type OfferedUndo, UndoNotice, useOfferedUndo } from '../../../../ui/feedback/undo-notice.tsx';
import { libraryApi } from '../api.ts';
import { useAgentLines } from '../use-library-removal.ts';
import { EmbeddingField } from './embedding-field.tsx';
import { NoIndex } from './no-index.tsx';

export function TextIndexSection({ library }: { library: FileLibrary }) {
  const { textIndexId } = library;
  const undo = useOfferedUndo();
  return (
    <>
      <UndoNotice undo={undo} isMoot={textIndexId !== null} />
      {textIndexId === null ? (
        <NoIndex library={library} />
      ) : (
        <Definition library={library} dataSourceIndexId={textIndexId} offerUndo={undo.offer} />
      )}
    </>
  );
}

/** Confirms first, because agents find nothing afterwards; can be undone. */
function RemoveIndex({ library, dataSourceIndexId, offerUndo }: DefinitionProps) {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const ask = useRemoval(offerUndo);
  const agentLinesOf = useAgentLines();
  const [remove, { isLoading }] = libraryApi.removeTextIndex.useMutation();
  const [create] = libraryApi.createTextIndex.useMutation();
  const { dataSourceId, name, fileCount: count } = library;
  const start = () =>
    ask({
      question: {
        title: t('index.removing.title', { name }),
        text: t('index.removing.text'),
        effects: [t('delete.files', { count, number: number.format(count) }), ...agentLinesOf(library)],
        confirmLabel: t('index.remove'),
      },
      remove: () => remove({ params: { dataSourceId, dataSourceIndexId }, requestId: newRequestId() }),
      done: t('index.removing.done', { name }),
      restore: () => create({ params: { dataSourceId }, requestId: newRequestId() }),
    });
  return (
    <Button
      variant="outlined"
      color="inherit"
      sx={buttonStyles}
      disabled={isLoading}
      onClick={() => void start()}
    >
      {t('index.remove')}
    </Button>
  );
}

const buttonStyles = { alignSelf: 'start', justifySelf: 'start' } as const;

/** Polling interval while the embedding model changes. */
const pollingIntervalMs = 2_000;

interface DefinitionProps {
  library: FileLibrary;
  dataSourceIndexId: string;
  offerUndo: OfferedUndo['offer'];
}

function Definition(props: DefinitionProps) {
  const { library, dataSourceIndexId } = props;
  const { dataSourceId, permissions } = library;
  const { canEdit } = permissions;
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const [isPolling, setPolling] = useState(false);
  const query = libraryApi.textIndexDefinition.useQuery(
    { params: { dataSourceId, dataSourceIndexId } },
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
          <EmbeddingField dataSourceId={dataSourceId} definition={definition} canEdit={canEdit} />
          {canEdit && <RemoveIndex {...props} />}
        </>
      )}
    </QueryView>
  );
}
