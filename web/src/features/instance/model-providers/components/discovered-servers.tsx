/** Model servers found on this machine, offered but never added automatically. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DiscoveredModelServer } from '@polylogue/contract/instance/model-providers/schemas';
import { useTranslation } from 'react-i18next';
import IconServer2 from '#icon/IconServer2';
import { providerApi } from '../api.ts';
import { ProviderRow } from './provider-row.tsx';

/** Renders nothing without any. */
export function DiscoveredServers({ onUse }: { onUse(server: DiscoveredModelServer): void }) {
  const { t } = useTranslation('model-providers');
  const { data } = providerApi.discovered.useQuery();
  const servers = data?.items.filter(({ isConfigured }) => !isConfigured) ?? [];
  if (servers.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('found')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {servers.map((server) => (
          <ProviderRow
            key={server.baseUrl}
            icon={<IconServer2 aria-hidden />}
            name={server.name}
            details={[server.baseUrl, t('models', { count: server.models.length })]}
          >
            <Button
              variant="outlined"
              aria-label={`${t('use')}: ${server.name}`}
              onClick={() => onUse(server)}
            >
              {t('use')}
            </Button>
          </ProviderRow>
        ))}
      </Box>
    </Box>
  );
}
