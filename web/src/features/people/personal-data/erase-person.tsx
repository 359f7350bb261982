/**
 * Erases a person: shows the counts to be deleted, asks for the typed address, then opens the
 * receipt.
 */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { Holdings } from '@polylogue/contract/people/personal-data/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconTrash from '#icon/IconTrash';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { personalDataApi } from './api.ts';
import { byteSize } from '../../../lib/byte-size.ts';

/** Describes each kind of data with a count above 0. */
function useEffects(): (holdings: Holdings) => string[] {
  const { t, i18n } = useTranslation('personal-data');
  return ({ conversations, answers, drafts, files, fileBytes }) => [
    ...(conversations > 0
      ? [t('erase.conversations', { count: conversations, answers: t('erase.answers', { count: answers }) })]
      : []),
    ...(drafts > 0 ? [t('erase.drafts', { count: drafts })] : []),
    ...(files > 0 ? [t('erase.files', { count: files, size: byteSize(fileBytes, i18n.language) })] : []),
    t('erase.profile'),
  ];
}

export function ErasePerson({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('personal-data');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const effectsOf = useEffects();
  const [loadPlan] = personalDataApi.erasurePlan.useLazyQuery();
  const [erase] = personalDataApi.erase.useMutation();
  const [error, setError] = useState<unknown>();
  const params = { userId };
  const start = async () => {
    setError(undefined);
    const plan = await loadPlan({ params });
    if (!plan.data) return setError(plan.error);
    const { holdings, confirmation } = plan.data;
    const isSure = await confirm({
      title: t('erase.question', { name }),
      text: t('erase.questionText'),
      confirmLabel: t('erase.do'),
      effects: effectsOf(holdings),
      typedName: confirmation,
      isDangerous: true,
    });
    if (!isSure) return;
    const begun = await erase({ params, body: { confirmation } });
    if (begun.data) await navigate(`/admin/user/deleted/${begun.data.erasureId}`);
    else setError(begun.error);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('erase.text')}
      </Typography>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <Button variant="outlined" color="error" startIcon={<IconTrash />} onClick={() => void start()}>
        {t('erase.do')}
      </Button>
    </Box>
  );
}
