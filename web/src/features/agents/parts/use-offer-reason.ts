/** Why something can't be used at the moment, in words. */
import { type OfferReason, OfferReasonSchema } from '@polylogue/contract/agents/configuration';
import { useTranslation } from 'react-i18next';

const isWorded = (reason: string): reason is OfferReason => reason in OfferReasonSchema.enum;

export function useOfferReason(): (reason: string | null) => string {
  const { t } = useTranslation('agents');
  // A newer server may give a reason that is not worded here.
  return (reason) => t(`reasons.${reason !== null && isWorded(reason) ? reason : 'notAvailable'}`);
}
