/** Connects a model provider: one found on this machine, or any other. */
import type { DiscoveredModelServer } from '@polylogue/contract/instance/model-providers/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { providerApi } from '../api.ts';
import { DiscoveredServers } from '../components/discovered-servers.tsx';
import { ProviderEditor } from '../components/provider-editor.tsx';

export function NewModelProviderPage() {
  const { t } = useTranslation('model-providers');
  const query = providerApi.list.useQuery({ query: {} });
  const [server, setServer] = useState<DiscoveredModelServer>();
  return (
    <PageBody title={t('title')} form="wide">
      <QueryView query={query}>
        {({ items }) => (
          <ProviderEditor
            key={server?.baseUrl}
            server={server}
            hasDefault={items.some(({ isDefault }) => isDefault)}
            offer={!server && <DiscoveredServers onUse={setServer} />}
          />
        )}
      </QueryView>
    </PageBody>
  );
}
