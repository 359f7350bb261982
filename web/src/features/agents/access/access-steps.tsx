/** Steps of an access check, each with its reason and the objects that decided. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type {
  AccessCheck,
  AccessObject,
  AccessStep,
  RequiringPlace,
} from '@polylogue/contract/agents/access/access-check';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashedCheck from '#icon/IconCircleDashedCheck';
import IconCircleDashedX from '#icon/IconCircleDashedX';
import IconCircleX from '#icon/IconCircleX';
import { ResourceAddressContext } from '../../../entity/screens/resource-address.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useLimitLabels } from '../../access-policies/public.ts';
import { useRoleLabels } from '../../people/parts/role-labels.ts';
import { useBrandChoices } from '../use-brand-choices.ts';

const outcomes = {
  passed: { Icon: IconCircleCheck, color: 'success.main' },
  refused: { Icon: IconCircleX, color: 'error.main' },
  wouldPass: { Icon: IconCircleDashedCheck, color: 'text.secondary' },
  wouldRefuse: { Icon: IconCircleDashedX, color: 'warning.main' },
} as const;

const types = {
  user: 'User',
  role: 'UserRole',
  group: 'Group',
  brand: 'Brand',
  agent: 'Agent',
  chatAccessPolicy: 'ChatAccessPolicy',
  guidelinesDocument: 'GuidelinesDocument',
} as const;

const timedReasons = ['published', 'scheduled', 'expired', 'outsideHours', 'limitReached'] as const;
type TimedReason = (typeof timedReasons)[number];

/** Returns the text of a reason, with its time in the reader's zone. */
export function useReasonText(): (step: Pick<AccessStep, 'reason' | 'at'>) => string {
  const { t } = useTranslation('access');
  const { time } = useFormats();
  return ({ reason, at }) => {
    const isTimed = timedReasons.includes(reason as TimedReason) && at !== null;
    const when = isTimed
      ? t(`times.${reason as TimedReason}`, { when: time.format(new Date(at)) })
      : undefined;
    return [t(`reasons.${reason}`), when].filter(Boolean).join(' ');
  };
}

/** Steps that the publishing of an agent decides. */
const published: readonly AccessStep['step'][] = ['published', 'brand', 'audience', 'policy'];

interface AccessStepsProps extends Pick<AccessCheck, 'steps'> {
  gptSystemId: string;
}

export function AccessSteps({ steps, gptSystemId }: AccessStepsProps) {
  return (
    <Box component="ol" sx={stepsStyles}>
      {steps.map((step, index) => (
        <Step key={step.step} step={step} number={index + 1} gptSystemId={gptSystemId} />
      ))}
    </Box>
  );
}

interface StepProps {
  step: AccessStep;
  number: number;
  gptSystemId: string;
}

function Step({ step, number, gptSystemId }: StepProps) {
  const { t } = useTranslation('access');
  const textOf = useReasonText();
  const { used } = useLimitLabels();
  const { Icon, color } = outcomes[step.outcome];
  const isReached = step.outcome === 'passed' || step.outcome === 'refused';
  return (
    <Box component="li">
      <Box component="span" sx={{ color, display: 'inline-flex' }}>
        <Icon role="img" aria-label={t(`outcomes.${step.outcome}`)} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, justifyContent: 'space-between' }}>
          <Box sx={{ fontWeight: 600, color: isReached ? undefined : 'text.secondary' }}>
            {t('step', { number, step: t(`steps.${step.step}`) })}
          </Box>
          {!isReached && (
            <Box aria-hidden sx={{ typography: 'small', color: 'text.secondary' }}>
              {t(`outcomes.${step.outcome}`)}
            </Box>
          )}
        </Box>
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>{textOf(step)}</Box>
        {step.outcome === 'refused' && published.includes(step.step) && (
          <Link component={RouterLink} to={`/admin/gptsystem/${gptSystemId}/publish`} variant="small">
            {t('publishing')}
          </Link>
        )}
        {step.limits?.map((limit) => (
          <Box key={`${limit.kind} ${limit.window} ${limit.scope}`} sx={{ typography: 'small' }}>
            {used(limit)}
          </Box>
        ))}
        {step.objects.map((object) => (
          <Box key={object.id} sx={{ typography: 'small' }}>
            <ObjectLink object={object} />
            {object.requiredBy && <RequiredBy places={object.requiredBy} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function RequiredBy({ places }: { places: readonly RequiringPlace[] }) {
  const { t, i18n } = useTranslation('access');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const names = places.map((place) => t(`requiredBy.places.${place}`));
  return <Box sx={{ color: 'text.secondary' }}>{t('requiredBy.text', { places: list.format(names) })}</Box>;
}

function ObjectLink({ object: { kind, id, name, builtIn = null } }: { object: AccessObject }) {
  const addressOf = use(ResourceAddressContext);
  const brands = useBrandChoices();
  const { nameOf } = useRoleLabels();
  const label = kind === 'brand' ? brands.nameOf(id) : nameOf({ name, builtIn });
  const address = addressOf({ type: types[kind], id });
  if (address === undefined) return <bdi>{label}</bdi>;
  return (
    <Link component={RouterLink} to={address} dir="auto">
      {label}
    </Link>
  );
}

const stepsStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '> li': { display: 'flex', gap: 3, py: 3, borderTop: 1, borderColor: 'divider' },
  '.tabler-icon': { width: 20, height: 20 },
} as const;
