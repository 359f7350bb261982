/** About panel: versions of client and server, and release notes (document 1 §2). */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { clientVersion } from '@polylogue/contract/version';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconExternalLink from '#icon/IconExternalLink';
import { api, queryOf } from '../../../lib/http/api.ts';
import { widths } from '../../../theme/sizes.ts';
import { EndDrawer } from '../../../ui/overlays/end-drawer.tsx';
import { BrandLogo } from '../../brands/parts/brand-logo.tsx';

const aboutApi = api.injectEndpoints({
  endpoints: (build) => ({ buildInfo: queryOf(build, instanceSettingsRoutes.buildInfo) }),
});

/** Tooltips open above, after half a second (document 1 §9). */
const tooltip = { enterDelay: 500, placement: 'top' } as const;

function useBuildLines(): { label: string; value: string }[] {
  const { t } = useTranslation('about');
  const { data } = aboutApi.useBuildInfoQuery();
  const shown = (value: string | null | undefined) => value || t('notAvailable');
  return [
    { label: t('apiVersion'), value: shown(data?.version) },
    { label: t('buildId'), value: shown(data?.buildId) },
    { label: t('commitHash'), value: shown(data?.commitHash) },
    { label: t('timestamp'), value: shown(data?.timestamp) },
  ];
}

function Version() {
  const { t } = useTranslation('about');
  const { data } = aboutApi.useBuildInfoQuery();
  const lines = useBuildLines();
  const isMismatch = data !== undefined && data.version !== clientVersion;
  const mismatch = t('mismatch', { client: clientVersion, api: data?.version ?? t('notAvailable') });
  const details = (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 3 }}>
      {lines.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt">{label}</Box>
          <Box component="dd" dir="ltr" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2">{t('version')}</Typography>
      <Tooltip {...tooltip} title={details} describeChild>
        <Box
          component="button"
          type="button"
          dir="ltr"
          sx={{
            minHeight: 24,
            p: 0,
            border: 0,
            color: 'inherit',
            bgcolor: 'transparent',
            font: 'inherit',
            typography: 'mono',
            cursor: 'help',
            textDecoration: 'underline dotted',
            textUnderlineOffset: 4,
          }}
        >
          {clientVersion}
        </Box>
      </Tooltip>
      {isMismatch && (
        <Tooltip {...tooltip} title={mismatch}>
          <Box
            component="span"
            role="img"
            aria-label={mismatch}
            tabIndex={0}
            sx={{ display: 'flex', color: 'warning.main' }}
          >
            <IconAlertTriangle />
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}

export function AboutPanel({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation('about');
  return (
    <EndDrawer isOpen={isOpen} onClose={onClose} title={t('title')} widthPx={widths.about}>
      <Box sx={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
        <BrandLogo heightPx={40} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Version />
          <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {t('versionNote')}
          </Typography>
        </Box>
        <Link
          href="/release-notes"
          target="_blank"
          rel="noopener"
          variant="body2"
          sx={{ display: 'flex', gap: 1.5 }}
        >
          {t('releaseNotes')}
          <IconExternalLink aria-hidden className="flip-in-rtl" />
        </Link>
      </Box>
    </EndDrawer>
  );
}
