/** What an agent is called; one without a name is an *Unnamed Agent* (document 1 §3). */
import { useTranslation } from 'react-i18next';

export function useAgentName(): (name: string | undefined) => string {
  const { t } = useTranslation('agents');
  return (name) => (!name || name === 'null' ? t('unnamed') : name);
}
