/** Metadata of a file, shown above its views. */
import Box from '@mui/material/Box';
import type { FileMetadata } from '@polylogue/contract/knowledge/libraries/filters';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../../theme/sizes.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';

export function FileInformation({ metadata }: { metadata: FileMetadata }) {
  const { t } = useTranslation('file-libraries');
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Box component="dl" aria-label={t('information.title')} sx={listStyles}>
      {entries.map(([key, values]) => (
        <Box key={key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1 }}>
          <Box component="dt" dir="auto" sx={{ color: 'text.secondary' }}>
            {key}
          </Box>
          {values.map((value) => (
            <Box component="dd" dir="auto" key={value} sx={valueStyles}>
              {value}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const listStyles = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  px: { xs: 4, md: 6 },
  py: 2.5,
  maxHeight: 120,
  ...scrolling,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'small',
} as const;

const valueStyles = {
  m: 0,
  px: 2,
  borderRadius: `${radius.pill}px`,
  bgcolor: 'action.hover',
  overflowWrap: 'anywhere',
} as const;
