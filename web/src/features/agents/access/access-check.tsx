/** Explains why a person can or cannot chat with an agent: every step with its reason. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AccessCheck as Check } from '@polylogue/contract/agents/publishing/publishing';
import { use } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashed from '#icon/IconCircleDashed';
import IconCircleX from '#icon/IconCircleX';
import { QueryView } from '../../../entity/query-view.tsx';
import { ResourceAddressContext } from '../../../entity/screens/resource-address.ts';
import { FormCombo, fixedOptions } from '../../../ui/forms/fields/form-combo.tsx';
import { FormPeople } from '../../../ui/forms/fields/form-people.tsx';
import { EndDrawer } from '../../../ui/overlays/end-drawer.tsx';
import { usePeopleOptions } from '../../people/public.ts';
import { agentApi } from '../api.ts';
import { useBrandChoices } from '../use-brand-choices.ts';

interface AccessCheckProps {
  gptSystemId: string;
  /** Name of the agent. */
  name: string;
  isOpen: boolean;
  onClose(): void;
}

interface Question {
  userId: string | null;
  brandKey: string | null;
}

export function AccessCheck({ gptSystemId, name, isOpen, onClose }: AccessCheckProps) {
  const { t } = useTranslation('agents');
  const { control, watch } = useForm<Question>({ defaultValues: { userId: null, brandKey: null } });
  const { userId, brandKey } = watch();
  const brands = useBrandChoices();
  return (
    <EndDrawer isOpen={isOpen} onClose={onClose} title={t('access.title')} widthPx={520}>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <FormPeople
          control={control}
          name="userId"
          label={t('access.person')}
          isMultiple={false}
          useOptions={usePeopleOptions}
        />
        <FormCombo
          control={control}
          name="brandKey"
          label={t('columns.brand')}
          hint={t('access.brandHint')}
          useOptions={fixedOptions(brands.options)}
        />
        {userId === null ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('access.choose', { agent: name })}
          </Typography>
        ) : (
          <Answer gptSystemId={gptSystemId} userId={userId} brandKey={brandKey} name={name} />
        )}
      </Box>
    </EndDrawer>
  );
}

interface AnswerProps extends Pick<AccessCheckProps, 'gptSystemId' | 'name'> {
  userId: string;
  brandKey: string | null;
}

function Answer({ gptSystemId, userId, brandKey, name }: AnswerProps) {
  const query = agentApi.accessCheck.useQuery(
    { params: { gptSystemId, userId }, query: brandKey === null ? {} : { brandKey } },
    { refetchOnMountOrArgChange: true },
  );
  return <QueryView query={query}>{(check) => <Steps check={check} agentName={name} />}</QueryView>;
}

const outcomes = {
  passed: { Icon: IconCircleCheck, color: 'success.main' },
  refused: { Icon: IconCircleX, color: 'error.main' },
  notReached: { Icon: IconCircleDashed, color: 'text.secondary' },
} as const;

function Steps({ check, agentName }: { check: Check; agentName: string }) {
  const { t } = useTranslation('agents');
  const { name, mayChat, steps } = check;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h3">
        {t(mayChat ? 'access.may' : 'access.mayNot', { person: name, agent: agentName })}
      </Typography>
      <Box component="ol" sx={stepsStyles}>
        {steps.map((step, index) => (
          <Step key={step.step} step={step} number={index + 1} />
        ))}
      </Box>
    </Box>
  );
}

type CheckedStep = Check['steps'][number];

const kinds = {
  user: 'User',
  role: 'UserRole',
  group: 'Group',
  brand: 'Brand',
  agent: 'Agent',
  chatAccessPolicy: 'ChatAccessPolicy',
  guidelinesDocument: 'GuidelinesDocument',
} as const;

function Step({ step: { step, outcome, reason, objects }, number }: { step: CheckedStep; number: number }) {
  const { t } = useTranslation('agents');
  const addressOf = use(ResourceAddressContext);
  const { Icon, color } = outcomes[outcome];
  return (
    <Box component="li">
      <Box component="span" sx={{ color, display: 'inline-flex' }}>
        <Icon role="img" aria-label={t(`access.outcomes.${outcome}`)} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('access.step', { number, step: t(`access.steps.${step}`) })}</Box>
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          {outcome === 'notReached' ? t('access.notReached') : t(`access.reasons.${reason}`)}
        </Box>
        {objects.map(({ id, name, kind }) => {
          const address = addressOf({ type: kinds[kind], id });
          return (
            <Box key={id} sx={{ typography: 'small' }}>
              {address === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Link component={RouterLink} to={address}>
                  {name}
                </Link>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const stepsStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '> li': { display: 'flex', gap: 3, py: 3, borderTop: 1, borderColor: 'divider' },
  '.tabler-icon': { width: 20, height: 20 },
} as const;
