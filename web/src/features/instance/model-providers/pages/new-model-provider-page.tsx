/** Connects a model provider: one found on this machine, or any other. */
import type { DiscoveredModelServer } from '@polylogue/contract/instance/model-providers/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { DiscoveredServers } from '../components/discovered-servers.tsx';
import { ProviderEditor } from '../components/provider-editor.tsx';

export function NewModelProviderPage() {
  const { t } = useTranslation('model-providers');
  const [server, setServer] = useState<DiscoveredModelServer>();
  return (
    <PageBody title={t('title')} form="wide">
      <ProviderEditor
        key={server?.baseUrl}
        server={server}
        offer={!server && <DiscoveredServers onUse={setServer} />}
      />
    </PageBody>
  );
}
