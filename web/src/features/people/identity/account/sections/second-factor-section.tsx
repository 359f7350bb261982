/** Second factor of the signed-in user; only for local accounts. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SecondFactorState } from '@polylogue/contract/people/identity/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconShieldCheck from '#icon/IconShieldCheck';
import { useFormats } from '../../../../../lib/formats.ts';
import { ErrorMessage } from '../../../../../ui/feedback/error-message.tsx';
import { PageSection } from '../../../../../ui/page/page-section.tsx';
import { secondFactorApi } from '../../second-factor/api.ts';

/** Loaded on demand, with the forms. */
const SecondFactorDialog = lazy(async () => ({
  default: (await import('../../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
}));

export type Task = 'turnOn' | 'renewCodes' | 'turnOff';

/** Number of recovery codes below which new ones are recommended. */
const fewCodes = 3;

export function SecondFactorSection() {
  const { t } = useTranslation('second-factor');
  const { data: state } = secondFactorApi.useSecondFactorQuery();
  const [task, setTask] = useState<Task>();
  if (!state?.isAvailable) return null;
  return (
    <PageSection title={t('title')}>
      <Status state={state} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {tasksOf(state).map((one) => (
          <Button key={one} variant="outlined" color="inherit" onClick={() => setTask(one)}>
            {t(`actions.${one}`)}
          </Button>
        ))}
      </Box>
      {task && (
        <Suspense>
          <SecondFactorDialog task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </PageSection>
  );
}

function tasksOf({ onSince, isRequired }: SecondFactorState): readonly Task[] {
  if (onSince === null) return ['turnOn'];
  return isRequired ? ['renewCodes'] : ['renewCodes', 'turnOff'];
}

function Status({ state: { onSince, isRequired, recoveryCodesLeft } }: { state: SecondFactorState }) {
  const { t } = useTranslation('second-factor');
  const { date } = useFormats();
  if (onSince === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('status.off')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <IconShieldCheck aria-hidden />
        {t('status.on', { date: date.format(new Date(onSince)) })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('status.codesLeft', { count: recoveryCodesLeft })}
        {isRequired && ` ${t('status.required')}`}
      </Typography>
      {recoveryCodesLeft < fewCodes && <ErrorMessage>{t('status.fewCodes')}</ErrorMessage>}
    </Box>
  );
}
