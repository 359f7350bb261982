/** People for whom another policy decides after saving, with what it allows from then on. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DecidingPolicy, PublishingPolicies } from '@polylogue/contract/agents/publishing/publishing';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useLimitLabels } from '../../access-policies/public.ts';
import { PanelPart } from './panel-part.tsx';

/** Returns the text of a deciding policy, with its limits. */
function useDecisionText(): (policy: DecidingPolicy) => string {
  const { t } = useTranslation('agents');
  const { list } = useFormats();
  const { scoped } = useLimitLabels();
  return ({ kind, name, limits, isAlwaysOpen }) => {
    if (kind === 'refused' || kind === 'unrestricted') return t(`policies.kinds.${kind}`);
    const rules = [...limits.map(scoped), ...(isAlwaysOpen ? [] : [t('policies.hours')])];
    const rule = rules.length === 0 ? t('policies.noLimits') : list.format(rules);
    return t('policies.decides', { name: name ?? t('policies.gone'), rule });
  };
}

export function PolicyChanges({ policies: { changes } }: { policies: PublishingPolicies }) {
  const { t } = useTranslation('agents');
  if (changes.length === 0) return null;
  return (
    <PanelPart title={t('policies.changes')}>
      <Box role="status">
        <PolicyMoves changes={changes} />
      </Box>
    </PanelPart>
  );
}

/** Groups of people with the policy that decides for them before and after; renders nothing without any. */
export function PolicyMoves({ changes }: Pick<PublishingPolicies, 'changes'>) {
  const { t } = useTranslation('agents');
  const { number, list } = useFormats();
  const textOf = useDecisionText();
  if (changes.length === 0) return null;
  return (
    <Box component="ul" sx={changesStyles}>
      {changes.map(({ before, after, count, includesVisitors, names }) => (
        <li key={`${before.chatAccessPolicyId} ${before.kind} ${after.chatAccessPolicyId} ${after.kind}`}>
          <Box sx={{ fontWeight: 600 }}>
            {list.format([
              ...(count > 0 ? [t('policies.people', { count, number: number.format(count) })] : []),
              ...(includesVisitors ? [t('policies.visitors')] : []),
            ])}
          </Box>
          <div>{t('policies.before', { rule: textOf(before) })}</div>
          <div>{t('policies.after', { rule: textOf(after) })}</div>
          {names.length > 0 && (
            <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
              {list.format(names)}
            </Typography>
          )}
        </li>
      ))}
    </Box>
  );
}

const changesStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  overflowWrap: 'anywhere',
  'li + li': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' },
} as const;
