/** Notes on the text index above the files of a library. */
import Box from '@mui/material/Box';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { NoIndexNotice } from './no-index-notice.tsx';
import { RebuildProgress } from './rebuild-progress.tsx';
import { useIndexDefinition } from './use-index-definition.ts';

export function IndexNotes({ library }: { library: FileLibrary }) {
  const { textIndexId, isBuiltIn } = library;
  if (textIndexId === null) return <NoIndexNotice library={library} />;
  return isBuiltIn ? null : <TaskNote library={library} dataSourceIndexId={textIndexId} />;
}

interface TaskNoteProps {
  library: FileLibrary;
  dataSourceIndexId: string;
}

function TaskNote({ library: { dataSourceId }, dataSourceIndexId }: TaskNoteProps) {
  const { data } = useIndexDefinition(dataSourceId, dataSourceIndexId);
  if (data?.rebuild?.status !== 'Pending') return null;
  return (
    <Box sx={noteStyles}>
      <RebuildProgress rebuild={data.rebuild} />
    </Box>
  );
}

const noteStyles = {
  flex: 'none',
  px: { xs: 4, md: 6 },
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
