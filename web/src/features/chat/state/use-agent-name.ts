/** Display names of agents (document 1 §3: empty, or the text null, shows as "Unnamed Agent"). */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that formats an agent's name. */
export function useAgentName(): (name: string | undefined) => string {
  const { t } = useTranslation('conversations');
  return useCallback((name) => (!name || name === 'null' ? t('agent.unnamed') : name), [t]);
}
