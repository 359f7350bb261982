/** Explains why a model, tool or library is unavailable. */
import { useTranslation } from 'react-i18next';

const hasText = (reason: string | null): reason is 'later' | 'needsVision' =>
  reason === 'later' || reason === 'needsVision';

export function useOfferReason(): (reason: string | null) => string {
  const { t } = useTranslation('agents');
  // A newer server may send reasons unknown to this client.
  return (reason) => t(`reasons.${hasText(reason) ? reason : 'notAvailable'}`);
}
