/** Text index of a library: its state, settings, creation and removal. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary, TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
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
import { LanguageHint } from './language-hint.tsx';
import { NoIndex } from './no-index.tsx';
import { RebuildDialog } from './rebuild-dialog.tsx';
import { RebuildProgress } from './rebuild-progress.tsx';
import { useIndexDefinition } from './use-index-definition.ts';

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
    <Button variant="outlined" color="inherit" disabled={isLoading} onClick={() => void start()}>
      {t('index.remove')}
    </Button>
  );
}

interface DefinitionProps {
  library: FileLibrary;
  dataSourceIndexId: string;
  offerUndo: OfferedUndo['offer'];
}

function Rebuild({
  library,
  dataSourceIndexId,
  definition: { change, rebuild },
}: DefinitionProps & { definition: TextIndexDefinition }) {
  const { t } = useTranslation('file-libraries');
  const [isOpen, setOpen] = useState(false);
  const isBusy = change?.status === 'Pending' || rebuild?.status === 'Pending';
  return (
    <>
      <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setOpen(true)}>
        {t('rebuild.do')}
      </Button>
      {isOpen && (
        <RebuildDialog
          library={library}
          dataSourceIndexId={dataSourceIndexId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Definition(props: DefinitionProps) {
  const { library, dataSourceIndexId } = props;
  const { dataSourceId, permissions } = library;
  const { canEdit } = permissions;
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  const query = useIndexDefinition(dataSourceId, dataSourceIndexId);
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
          <LanguageHint definition={definition} />
          <EmbeddingField dataSourceId={dataSourceId} definition={definition} canEdit={canEdit} />
          <RebuildProgress rebuild={definition.rebuild} />
          {canEdit && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Rebuild {...props} definition={definition} />
              <RemoveIndex {...props} />
            </Box>
          )}
        </>
      )}
    </QueryView>
  );
}
