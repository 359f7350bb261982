/** Release notes: the project's changelog. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import changelog from '../../../../../../CHANGELOG.md?raw';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { Markdown } from '../../../../content/markdown/parts/markdown.tsx';

/** Title and body of the file. */
const [, heading = '', notes = ''] = /^# (.*)\n([\s\S]*)$/.exec(changelog) ?? [];

export function ReleaseNotesPage() {
  const { t } = useTranslation('app');
  usePageTitle(t('titles.releaseNotes'));
  return (
    <Box
      component="main"
      lang="en"
      dir="ltr"
      sx={{ maxWidth: 720, marginInline: 'auto', px: 4, py: { xs: 6, md: 12 } }}
    >
      <Typography variant="h1" sx={{ mb: 6 }}>
        {heading}
      </Typography>
      <Markdown text={notes} />
    </Box>
  );
}
