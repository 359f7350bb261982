/** Names of agents (document 1 §3: empty, or the text null, shows as "Unnamed Agent"). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns what an agent is called on the screen. */
export function useAgentName(): (name: string | undefined) => string {
  const { t } = useTranslation('conversations');
  return useCallback((name) => (!name || name === 'null' ? t('agent.unnamed') : name), [t]);
}
