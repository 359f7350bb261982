/** Withdraws a version at once: nobody is asked about it any more. */
import type { GuidelinesDocument } from '@polylogue/contract/brands/guidelines/schemas';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { guidelinesApi } from './api.ts';

export function useWithdrawal(document: GuidelinesDocument): (version: number) => Promise<void> {
  const { t } = useTranslation('guidelines');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [withdraw] = guidelinesApi.withdraw.useMutation();
  const { guidelinesDocumentId, version: ifMatch, scheduled } = document;
  return async (version) => {
    const isScheduled = scheduled?.version === version;
    const isSure = await confirm({
      title: t('withdraw.title', { version }),
      text: t(isScheduled ? 'withdraw.scheduledText' : 'withdraw.text'),
      confirmLabel: t('withdraw.do'),
      isDangerous: true,
    });
    if (!isSure) return;
    const { error } = await withdraw({ params: { guidelinesDocumentId, version }, ifMatch });
    if (error === undefined) toast({ message: t('withdraw.done', { version }), tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
}
