/** Rest of the reader's limits below the message field; renders nothing without limits. */
import Box from '@mui/material/Box';
import type { LimitState, PolicyUsage } from '@polylogue/contract/access-policies/limits/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { limitsApi } from '../limits/api.ts';
import { useLimitLabels } from '../limits/use-limit-labels.ts';

interface LimitsLeftProps {
  gptSystemId: string;
  /** Session of a visitor. */
  sessionIdentifier?: string | undefined;
  /** Changes whenever a question was answered or refused. */
  moment: string;
}

export function LimitsLeft({ gptSystemId, sessionIdentifier, moment }: LimitsLeftProps) {
  const isVisitor = sessionIdentifier !== undefined;
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const person = limitsApi.useLimitsOfAgentQuery(
    { params: { gptSystemId } },
    { ...options, skip: isVisitor },
  );
  const visitor = limitsApi.useLimitsOfVisitorQuery(
    { sessionIdentifier: sessionIdentifier ?? '' },
    { ...options, skip: !isVisitor },
  );
  const query = isVisitor ? visitor : person;
  const refetch = useEffectEvent(() => {
    if (!query.isUninitialized && !query.isFetching) void query.refetch();
  });
  useEffect(() => refetch(), [moment]);
  const usage = query.currentData?.policy;
  return usage && usage.limits.length > 0 ? <Usage usage={usage} /> : null;
}

function Usage({ usage: { name, limits } }: { usage: PolicyUsage }) {
  const { t } = useTranslation('limits');
  const { left, used, moment } = useLimitLabels();
  // The server lists the limit with the smallest remaining share first.
  const first = lastFree(limits.filter((limit) => limit.left === 0)) ?? limits[0];
  if (!first) return null;
  const spent =
    first.freeAt === null
      ? t('spentNow', { limit: used(first) })
      : t('spent', { limit: used(first), when: moment(first.freeAt) });
  return (
    <Box component="details" sx={detailsStyles}>
      <Box component="summary">
        {first.isNear ? (
          <Box
            component="span"
            role="status"
            sx={{ color: first.left === 0 ? 'error.main' : 'warning.main' }}
          >
            <IconAlertTriangle aria-hidden />
            {first.left === 0 ? spent : t('near', { limit: left(first) })}
          </Box>
        ) : (
          left(first)
        )}
      </Box>
      {t('ofPolicy', { name })}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
        {limits.map((limit) => (
          <li key={`${limit.kind} ${limit.window} ${limit.scope}`}>
            {limit.freeAt === null
              ? left(limit)
              : t('freeAt', { limit: left(limit), when: moment(limit.freeAt) })}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Returns the limit that is free again last. */
const lastFree = (limits: readonly LimitState[]): LimitState | undefined =>
  limits.toSorted((one, other) => (other.freeAt ?? '').localeCompare(one.freeAt ?? ''))[0];

const detailsStyles = {
  px: 4,
  pt: 1,
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  summary: { cursor: 'pointer' },
  '.tabler-icon': { width: 14, height: 14, verticalAlign: '-2px', marginInlineEnd: '4px' },
} as const;
