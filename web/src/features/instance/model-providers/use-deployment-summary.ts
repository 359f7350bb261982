/** One-line summary of a deployment. */
import type { DeploymentInput } from '@polylogue/contract/instance/model-providers/deployments';
import { useTranslation } from 'react-i18next';

export function useDeploymentSummary(): (deployment: DeploymentInput) => string {
  const { t, i18n } = useTranslation('model-providers');
  const tokens = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return ({ abilities = [], contextTokens, isHipaaCompliant }) => {
    const facts = [
      contextTokens && t('deployments.contextOf', { tokens: tokens.format(contextTokens) }),
      abilities.length > 0 && list.format(abilities.map((ability) => t(`ability.${ability}`))),
      isHipaaCompliant && 'HIPAA',
    ].filter(Boolean);
    return facts.length > 0 ? facts.join(' · ') : t('deployments.unknown');
  };
}
