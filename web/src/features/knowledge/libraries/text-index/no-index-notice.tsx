/** Warns that a library has no text index, above results that would otherwise look usable. */
import Box from '@mui/material/Box';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { NoIndex } from './no-index.tsx';

export function NoIndexNotice({ library }: { library: FileLibrary }) {
  return (
    <Box role="note" sx={noticeStyles}>
      <IconAlertTriangle aria-hidden />
      <Box className="words">
        <NoIndex library={library} />
      </Box>
    </Box>
  );
}

const noticeStyles = {
  display: 'flex',
  gap: 3,
  flex: 'none',
  px: { xs: 4, md: 6 },
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'warning.darker',
  bgcolor: 'warning.lighter',
  '> .tabler-icon': { flex: 'none' },
  '.words': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minWidth: 0 },
  '.MuiButton-root': { alignSelf: 'center' },
} as const;
