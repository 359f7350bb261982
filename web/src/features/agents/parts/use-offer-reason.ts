/** Why something can't be used at the moment, in words. */
import { useTranslation } from 'react-i18next';

const isWorded = (reason: string | null): reason is 'later' | 'needsVision' =>
  reason === 'later' || reason === 'needsVision';

export function useOfferReason(): (reason: string | null) => string {
  const { t } = useTranslation('agents');
  // A newer server may give a reason that is not worded here.
  return (reason) => t(`reasons.${isWorded(reason) ? reason : 'notAvailable'}`);
}
