/** Name of an agent; without one *Unnamed Agent* (document 1 §3). */
import { useTranslation } from 'react-i18next';

export function useAgentName(): (name: string | undefined) => string {
  const { t } = useTranslation('agents');
  return (name) => (!name || name === 'null' ? t('unnamed') : name);
}
