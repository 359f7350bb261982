/** Links of new invitations, which nobody has but the page until they are saved. */
import type { AccountLink } from '@polylogue/contract/people/users/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from './use-bulk-change.ts';

/** Returns whether leaving would lose links that no mail delivers, and the question to ask before. */
export function useLinksToSave({ outcomes }: Pick<BulkChange<unknown, AccountLink | undefined>, 'outcomes'>) {
  const { t } = useTranslation('users');
  const [saved, setSaved] = useState(0);
  const count = outcomes.filter(
    (outcome) => 'result' in outcome && outcome.result !== undefined && outcome.result.mail !== 'sent',
  ).length;
  return {
    areLeft: count > saved,
    question: { title: t('bulk.leaveTitle'), text: t('bulk.leaveText'), confirmLabel: t('bulk.leave') },
    onSaved: () => setSaved(count),
  };
}
