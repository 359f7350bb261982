/** Notes on the text index above the files of a library. */
import Box from '@mui/material/Box';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { LanguageHint } from './language-hint.tsx';
import { NoIndexNotice } from './no-index-notice.tsx';
import { RebuildProgress } from './rebuild-progress.tsx';
import { useIndexDefinition } from './use-index-definition.ts';

export function IndexNotes({ library }: { library: FileLibrary }) {
  const { textIndexId, isBuiltIn } = library;
  if (textIndexId === null) return <NoIndexNotice library={library} />;
  return isBuiltIn ? null : <Notes library={library} dataSourceIndexId={textIndexId} />;
}

interface NotesProps {
  library: FileLibrary;
  dataSourceIndexId: string;
}

function Notes({ library: { dataSourceId, permissions }, dataSourceIndexId }: NotesProps) {
  const { data } = useIndexDefinition(dataSourceId, dataSourceIndexId);
  if (!data) return null;
  return (
    // Without notes it takes no space.
    <Box sx={notesStyles}>
      {data.rebuild?.status === 'Pending' && <RebuildProgress rebuild={data.rebuild} />}
      {permissions.canEdit && (
        <LanguageHint definition={data} settings={`/admin/datasource/${dataSourceId}/settings`} />
      )}
    </Box>
  );
}

const notesStyles = {
  flex: 'none',
  display: 'grid',
  gap: 3,
  '&:empty': { display: 'none' },
  px: { xs: 4, md: 6 },
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
