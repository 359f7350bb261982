/** Checklist of an agent and reach of its publishing, as counts and names. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { ShowRest, useShortenedList } from '../../../ui/actions/show-rest.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { InitialsAvatar } from '../../../ui/pictures/initials-avatar.tsx';
import { Checklist } from './checklist.tsx';
import { PanelPart } from './panel-part.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import type { PublishingForm, AudiencePreview } from './use-publishing-form.ts';
import { VisitorAccessWarning } from './visitor-access-warning.tsx';

interface ReachPanelProps extends Pick<PublishingForm, 'control'> {
  reach: AudiencePreview;
}

export function AudiencePanel({
  reach: { answer, error, isPending, isIncomplete },
  control,
}: ReachPanelProps) {
  const { t } = useTranslation('agents');
  const errorText = useErrorText();
  if (error !== undefined && !isPending) {
    return (
      <Box sx={{ p: 4 }}>
        <ErrorCallout {...errorText(error)} />
      </Box>
    );
  }
  if (!answer) {
    return (
      <Box sx={{ p: 4 }}>
        <SkeletonLines count={6} />
      </Box>
    );
  }
  return (
    <Box aria-busy={isPending} sx={{ opacity: isPending ? 0.6 : 1 }}>
      <Checklist checklist={answer.checklist} gptSystemId={answer.gptSystemId} />
      <PanelPart title={t('reach.title')}>
        {/* Hides counts of the previous input until the new ones arrive. */}
        {isPending || isIncomplete ? (
          <Typography variant="body2">{t(isIncomplete ? 'reach.incomplete' : 'reach.counting')}</Typography>
        ) : (
          <People effect={answer.effect} isPublished={answer.isPublished} />
        )}
        <Box role="status" sx={{ mt: 3, ':empty': { display: 'none' } }}>
          <VisitorAccessWarning control={control} libraries={answer.libraries} />
        </Box>
      </PanelPart>
      <PolicyChanges policies={answer.policies} />
    </Box>
  );
}

function People({ effect, isPublished }: Pick<PublishingAnswer, 'effect' | 'isPublished'>) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const { audienceCount: count, gaining, losing, knowsAllMembers } = effect;
  return (
    <>
      <Box role="status">
        <Box sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
          {number.format(count)}{' '}
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t(isPublished ? 'reach.people' : 'reach.nobodyYet', { count })}
          </Box>
        </Box>
        {gaining.count + losing.count > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, typography: 'small', fontWeight: 600 }}>
            {gaining.count > 0 && (
              <Box component="span" sx={{ color: 'success.main' }}>
                {t('reach.gain', { count: gaining.count, number: number.format(gaining.count) })}
              </Box>
            )}
            {losing.count > 0 && (
              <Box component="span" sx={{ color: 'error.main' }}>
                {t('reach.lose', { count: losing.count, number: number.format(losing.count) })}
              </Box>
            )}
          </Box>
        )}
      </Box>
      {!knowsAllMembers && (
        <Typography variant="small" component="p" sx={{ mt: 2, mb: 0, color: 'text.secondary' }}>
          {t('reach.partly')}
        </Typography>
      )}
      <Names label={t('reach.gaining')} {...gaining} tone="success.main" />
      <Names label={t('reach.losing')} {...losing} tone="error.main" />
    </>
  );
}

/** Number of names shown at first. */
const shownNames = 10;

interface NamesProps {
  label: string;
  count: number;
  names: readonly string[];
  tone: string;
}

function Names({ label, count, names, tone }: NamesProps) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const list = useShortenedList(names, shownNames);
  // Only users who may read people see names; the count is shown above.
  if (names.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Box sx={{ typography: 'small', fontWeight: 600, color: tone }}>{label}</Box>
      <Box component="ul" aria-label={label} sx={namesStyles}>
        {list.shown.map((name, index) => (
          // Two people may have the same name.
          <li key={index}>
            <InitialsAvatar name={name} sizeRem={1.375} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
      <Box sx={{ typography: 'small', color: 'text.secondary' }}>
        <ShowRest
          list={list}
          total={count}
          textOf={(rest) => t('reach.more', { count: rest, number: number.format(rest) })}
        />
      </Box>
    </Box>
  );
}

const namesStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  li: { display: 'flex', alignItems: 'center', gap: 2, minHeight: 34, borderTop: 1, borderColor: 'divider' },
} as const;
