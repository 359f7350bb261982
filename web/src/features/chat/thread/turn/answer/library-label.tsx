/** Label of answers that come from a library instead of a model. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconBooks from '#icon/IconBooks';
import { useHasAction } from '../../../../people/public.ts';
import { useChat } from '../../../state/context/chat-context.ts';

/** Page for connecting a model. */
const providersPath = '/admin/models';

/** `offersModel` adds a link to connect a model for users with that permission. */
export function LibraryLabel({ offersModel = false }: { offersModel?: boolean }) {
  const { t } = useTranslation('conversations');
  const { features } = useChat();
  return (
    <Box sx={labelStyles}>
      <Tooltip title={t('library.explanation')} describeChild>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
          <IconBooks aria-hidden />
          {t('library.label')}
        </Box>
      </Tooltip>
      {offersModel && features.connect && <ConnectModel />}
    </Box>
  );
}

function ConnectModel() {
  const { t } = useTranslation('conversations');
  if (!useHasAction('InstanceSettingsWrite')) return null;
  return (
    <Link component={RouterLink} to={providersPath} sx={{ fontWeight: 600 }}>
      {t('library.connect')}
    </Link>
  );
}

const labelStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  typography: 'caption',
  color: 'text.secondary',
  '.tabler-icon': { width: 16, height: 16 },
} as const;
