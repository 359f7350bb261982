/** Description of a policy in words, and whom it affects. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  ChatAccessPolicySettings,
  PolicyEffect,
} from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import type { DryRun } from '../../../../entity/effect/use-effect-preview.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { ShowRest, useShortenedList } from '../../../../ui/actions/show-rest.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { InitialsAvatar } from '../../../../ui/pictures/initials-avatar.tsx';
import { usePolicySentences, type PolicyNames } from '../use-policy-sentences.ts';

export interface PolicyPreview extends DryRun<PolicyEffect> {
  /** True if the values are invalid and cannot be previewed. */
  isIncomplete: boolean;
}

interface PolicyPanelProps {
  values: ChatAccessPolicySettings;
  names: PolicyNames;
  preview: PolicyPreview;
}

export function PolicyPanel({ values, names, preview }: PolicyPanelProps) {
  const { t } = useTranslation('policies');
  const sentences = usePolicySentences(names)(values);
  return (
    <>
      <Box role="status" sx={{ p: 4, display: 'grid', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
        {sentences.map((sentence) => (
          <Typography key={sentence} variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {sentence}
          </Typography>
        ))}
      </Box>
      <Box component="section" aria-labelledby="policy-affected" sx={{ p: 4 }}>
        <Typography id="policy-affected" variant="subtitle2" component="h3" sx={{ mb: 2 }}>
          {t('effect.affected')}
        </Typography>
        <Affected preview={preview} />
      </Box>
    </>
  );
}

function Affected({
  preview: { answer, error, isPending, isIncomplete },
}: Pick<PolicyPanelProps, 'preview'>) {
  const { t } = useTranslation('policies');
  const errorText = useErrorText();
  if (isIncomplete) return <Typography variant="body2">{t('effect.incomplete')}</Typography>;
  if (error !== undefined && !isPending) return <ErrorCallout {...errorText(error)} />;
  if (!answer) return <SkeletonLines count={4} heightPx={20} />;
  return (
    <Box aria-busy={isPending} sx={{ opacity: isPending ? 0.6 : 1 }}>
      <Numbers effect={answer} />
      <People effect={answer} />
    </Box>
  );
}

function Numbers({ effect }: { effect: PolicyEffect }) {
  const { t } = useTranslation('policies');
  const { number, time } = useFormats();
  const { peopleCount: count, gainingCount, losingCount, agentCount, includesVisitors, opensAt } = effect;
  return (
    <Box role="status" sx={{ typography: 'small', color: 'text.secondary' }}>
      <Box sx={{ typography: 'h2', color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
        {number.format(count)}{' '}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('effect.people', { count })}
        </Box>
      </Box>
      {includesVisitors && <div>{t('effect.visitors')}</div>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, fontWeight: 600 }}>
        {gainingCount > 0 && (
          <Box component="span" sx={{ color: 'success.main' }}>
            {t('effect.gain', { count: gainingCount, number: number.format(gainingCount) })}
          </Box>
        )}
        {losingCount > 0 && (
          <Box component="span" sx={{ color: 'error.main' }}>
            {t('effect.lose', { count: losingCount, number: number.format(losingCount) })}
          </Box>
        )}
      </Box>
      <div>{t('agentCount', { count: agentCount, number: number.format(agentCount) })}</div>
      {opensAt !== null && <div>{t('effect.opens', { when: time.format(new Date(opensAt)) })}</div>}
    </Box>
  );
}

/** Number of users shown at first. */
const shownPeople = 10;

function People({ effect: { people, peopleCount } }: { effect: PolicyEffect }) {
  const { t } = useTranslation('policies');
  const { number } = useFormats();
  const list = useShortenedList(people, shownPeople);
  return (
    <>
      <Box component="ul" sx={peopleStyles}>
        {list.shown.map(({ userId, name }) => (
          <li key={userId}>
            <InitialsAvatar name={name} sizeRem={1.375} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
      {peopleCount > 0 && (
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          <ShowRest
            list={list}
            total={peopleCount}
            textOf={(count) =>
              people.length === 0
                ? t('effect.hidden')
                : t('effect.more', { count, number: number.format(count) })
            }
          />
        </Box>
      )}
    </>
  );
}

const peopleStyles = {
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  li: { display: 'flex', alignItems: 'center', gap: 2, minHeight: 34, borderTop: 1, borderColor: 'divider' },
  bdi: { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
