/** /404. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconCompassOff from '#icon/IconCompassOff';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('titles.notFound'));
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <EmptyState
        icon={<IconCompassOff aria-hidden />}
        title={t('notFound.title')}
        headingLevel="h1"
        text={t('notFound.text')}
        action={
          <Button component={Link} to="/chat" variant="contained">
            {t('notFound.back')}
          </Button>
        }
      />
    </Box>
  );
}
