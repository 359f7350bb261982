/** Changes that would give access, each with its effect, applied after a confirmation. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AccessCheck, AccessRemedy } from '@polylogue/contract/agents/access/access-check';
import { Fragment, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ResourceAddressContext } from '../../../entity/screens/resource-address.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useFormats } from '../../../lib/formats.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useRoleLabels } from '../../people/parts/role-labels.ts';
import { useBrandChoices } from '../use-brand-choices.ts';
import { isChange, isForPolicyForm, useRemedy } from './use-remedies.ts';

interface AccessRemediesProps {
  check: AccessCheck;
  gptSystemId: string;
  /** Repeats the check after a change. */
  onApplied(): void;
}

export function AccessRemedies({ check, gptSystemId, onApplied }: AccessRemediesProps) {
  const { t } = useTranslation('access');
  const { remedies, steps } = check;
  const isRefused = steps.some(({ outcome }) => outcome === 'refused');
  const named = steps.filter(({ step }) => remedies.some((remedy) => remedy.step === step));
  return (
    <Box component="section" aria-labelledby="access-remedies">
      <Typography id="access-remedies" variant="subtitle2" component="h3">
        {t('remedies.title')}
      </Typography>
      {remedies.length === 0 ? (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {t(isRefused ? 'remedies.elsewhere' : 'remedies.none')}
        </Typography>
      ) : (
        named.map(({ step }) => (
          <Fragment key={step}>
            {named.length > 1 && (
              <Typography variant="small" component="h4" sx={{ mt: 4, color: 'text.secondary' }}>
                {t('remedies.forStep', { step: t(`steps.${step}`) })}
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {remedies
                .filter((remedy) => remedy.step === step)
                .map((remedy) => (
                  <Remedy
                    key={`${remedy.kind} ${remedy.object?.id}`}
                    remedy={remedy}
                    {...{ check, gptSystemId, onApplied }}
                  />
                ))}
            </Box>
          </Fragment>
        ))
      )}
    </Box>
  );
}

/** Returns title and effect of a remedy. */
function useRemedyText(): (remedy: AccessRemedy) => { title: string; effect: string } {
  const { t } = useTranslation('access');
  const { time } = useFormats();
  const brands = useBrandChoices();
  const { nameOf } = useRoleLabels();
  return ({ kind, object, at }) => {
    const names = {
      role: () => nameOf({ name: object?.name ?? '', builtIn: object?.builtIn ?? null }),
      brand: () => brands.nameOf(object?.id ?? ''),
    };
    const name =
      object?.kind === 'role' || object?.kind === 'brand' ? names[object.kind]() : (object?.name ?? '');
    const values = { name, when: at === null ? '' : time.format(new Date(at)) };
    return { title: t(`remedies.kinds.${kind}`, values), effect: t(`remedies.effects.${kind}`, values) };
  };
}

function Remedy({ remedy, check, gptSystemId, onApplied }: AccessRemediesProps & { remedy: AccessRemedy }) {
  const { t } = useTranslation('access');
  const { title, effect } = useRemedyText()(remedy);
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const prepare = useRemedy(check, gptSystemId);
  const policyId = remedy.object?.id ?? '';
  const address = use(ResourceAddressContext)({ type: 'ChatAccessPolicy', id: policyId });
  const mayUse = remedy.mayApply || !(isChange(remedy) || isForPolicyForm(remedy));
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();
  const start = async () => {
    setBusy(true);
    try {
      const { effects, apply } = await prepare(remedy);
      const question = { title, text: t('remedies.confirm'), effects: [effect, ...effects] };
      if (!(await confirm({ ...question, confirmLabel: t('remedies.apply') }))) return;
      const made = await apply();
      setLink(made);
      if (made === undefined) toast({ message: t('remedies.done'), tone: 'success' });
      onApplied();
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" sx={remedyStyles}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          {mayUse ? effect : t('remedies.notAllowed')}
        </Box>
      </Box>
      {isChange(remedy) && remedy.mayApply && (
        <BusyButton
          variant="outlined"
          color="inherit"
          size="small"
          isBusy={isBusy}
          aria-label={`${t('remedies.apply')}: ${title}`}
          onClick={() => void start()}
        >
          {t('remedies.apply')}
        </BusyButton>
      )}
      {isForPolicyForm(remedy) && address !== undefined && (
        <Button
          component={RouterLink}
          to={address}
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={`${t('remedies.open')}: ${title}`}
        >
          {t('remedies.open')}
        </Button>
      )}
      {remedy.kind === 'signInAgain' && (
        <CopyAction label={t('remedies.copyNote')} content={t('remedies.note')} />
      )}
      {link !== undefined && (
        <Box sx={{ flexBasis: '100%', typography: 'small' }}>
          {t('remedies.link')}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box component="code" dir="ltr" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {link}
            </Box>
            <CopyAction content={link} />
          </Box>
        </Box>
      )}
    </Box>
  );
}

const remedyStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 3,
  typography: 'body2',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
