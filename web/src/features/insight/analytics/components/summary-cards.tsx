/** Figures of the whole period, each with its change. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ReportQueryState } from '../../../../entity/report.tsx';
import { radius } from '../../../../theme/sizes.ts';
import type { DashboardQuery } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';
import { type DashboardReport, type AnswerOf, useReport } from '../use-report.ts';
import { type Stat, StatCard } from './stat-card.tsx';
import { PeopleHint } from './people-hint.tsx';
import { MonthCost } from './month-cost.tsx';

type Activity = AnswerOf<'conversationsByReportingPeriod'>;
type Answer = AnswerOf<DashboardReport>;

/** Properties of a card that follow from its query. */
function cardOf<A>(
  { currentData, data, error, isFetching, refetch }: ReportQueryState<A>,
  stat: (a: A) => Stat,
) {
  const shown = currentData ?? (isFetching ? data : undefined);
  return {
    stat: shown && stat(shown),
    error: isFetching ? undefined : error,
    onRetry: () => void refetch(),
    isStale: shown !== undefined && currentData === undefined,
  };
}

/** Builds the stat of one figure that every row of a report has. */
function statOf<A extends Answer>(
  answer: A,
  valueOf: (figures: A['total']) => number | null,
  format: (value: number) => string,
): Stat {
  const text = (value: number | null) => (value === null ? '–' : format(value));
  const [now, before] = [valueOf(answer.total), valueOf(answer.previous)];
  return {
    value: text(now),
    now,
    before,
    beforeText: text(before),
    // Rows hold the figures of the total.
    line: (answer.rows as readonly A['total'][]).map(valueOf),
  };
}

/** Share of liked answers among those with feedback; null without feedback. */
const likedShare = ({ liked, disliked }: Activity['total']) =>
  liked + disliked === 0 ? null : liked / (liked + disliked);

export function SummaryCards({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation('analytics');
  const figures = useFigures();
  const activity = useReport('conversationsByReportingPeriod', query);
  const people = useReport('usersByReportingPeriod', query);
  const tokens = useReport('tokensByReportingPeriod', query);
  const length = useReport('averageConversationLength', query);
  const { count, short, money, average, milliseconds, share } = figures;
  const month = tokens.currentData?.month;
  return (
    <Box component="section" aria-label={t('cards.title')} sx={gridStyles}>
      <StatCard
        title={t('cards.conversations')}
        {...cardOf(activity, (a) => statOf(a, ({ conversations }) => conversations, count.full))}
      />
      <StatCard
        title={t('cards.questions')}
        {...cardOf(activity, (a) => statOf(a, ({ questions }) => questions, count.full))}
      />
      <StatCard
        title={t('cards.people')}
        hint={<PeopleHint />}
        {...cardOf(people, (a) => ({
          ...statOf(a, (one) => one.people, count.full),
          value: figures.people(a.total),
          beforeText: figures.people(a.previous),
        }))}
      />
      <Box sx={{ gridColumn: { xs: 'span 2', md: 'span 1', lg: 'span 2' }, display: 'grid', minWidth: 0 }}>
        <StatCard
          title={t('cards.cost')}
          {...cardOf(tokens, (a) => ({
            ...statOf(a, ({ cost }) => cost, money.full),
            note: a.total.unpriced > 0 && (
              <div>
                {t('cards.unpriced', { count: a.total.unpriced, number: count.full(a.total.unpriced) })}
              </div>
            ),
          }))}
          aside={month && <MonthCost month={month} />}
        />
      </Box>
      <StatCard
        title={t('cards.tokens')}
        {...cardOf(tokens, (a) =>
          statOf(a, ({ inputTokens, outputTokens }) => inputTokens + outputTokens, short.full),
        )}
      />
      <StatCard
        title={t('cards.length')}
        {...cardOf(length, (a) => ({
          ...statOf(a, (one) => one.average, average.full),
          suffix: t('cards.lengthUnit'),
        }))}
      />
      <StatCard
        title={t('cards.feedback')}
        isShare
        {...cardOf(activity, (a) => ({
          ...statOf(a, likedShare, share),
          suffix: t('cards.rated', { number: count.full(a.total.liked + a.total.disliked) }),
        }))}
      />
      <StatCard
        title={t('cards.errors')}
        isFault
        {...cardOf(activity, (a) => statOf(a, ({ errors }) => errors, count.full))}
      />
      <StatCard
        title={t('cards.firstToken')}
        {...cardOf(activity, (a) => statOf(a, (one) => one.firstTokenMsP50, milliseconds.full))}
      />
    </Box>
  );
}

/** Lines between cards are the background behind them. */
const gridStyles = ({ vars: { palette } }: Theme) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  gridAutoFlow: 'dense',
  gap: '1px',
  // A border would lie on the background, both of them translucent.
  boxShadow: `0 0 0 1px ${palette.divider}`,
  backgroundColor: palette.divider,
  borderRadius: `${radius.card - 1}px`,
  m: '1px',
  overflow: 'hidden',
});
