/** Preview of a change of rights: numbers, affected rights and people. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { useFormats } from '../../lib/formats.ts';
import { useErrorText } from '../../lib/http/error-text.ts';
import { radius } from '../../theme/sizes.ts';
import { ShowRest, useShortenedList } from '../../ui/actions/show-rest.tsx';
import { ErrorCallout } from '../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { InitialsAvatar } from '../../ui/pictures/initials-avatar.tsx';
import { type EffectRight, useEffectLabels } from './effect-labels.ts';
import type { EffectPreview } from './use-effect-preview.ts';

/** Fills the side panel of a form. The previous effect is dimmed while the next one loads. */
export function EffectPanel({ trial }: { trial: EffectPreview }) {
  const { t } = useTranslation('rights');
  const errorText = useErrorText();
  const { effect, error, isPending } = trial;
  if (error !== undefined && !isPending) {
    return (
      <Box sx={{ p: 4 }}>
        <ErrorCallout {...errorText(error)} title={t('effect.failed')} />
      </Box>
    );
  }
  if (!effect) {
    return (
      <Box sx={{ p: 4 }}>
        <Typography variant="small" component="p" sx={{ m: 0, mb: 3, color: 'text.secondary' }}>
          {t('effect.trying')}
        </Typography>
        <SkeletonLines count={4} heightPx={20} />
      </Box>
    );
  }
  return (
    <Box sx={{ opacity: isPending ? 0.6 : undefined }} aria-busy={isPending}>
      <Numbers effect={effect} />
      {effect.rights.map((right) => (
        <RightRow key={`${right.action} ${right.id}`} right={right} />
      ))}
      <Orphaned effect={effect} />
      <People effect={effect} />
    </Box>
  );
}

function Numbers({ effect }: { effect: Effect }) {
  const { t } = useTranslation('rights');
  const { counted } = useEffectLabels();
  const { losing, gaining, keepingCount, affectedCount } = effect;
  if (losing.count + gaining.count === 0) {
    return (
      <Typography role="status" variant="body2" sx={{ p: 4 }}>
        {t('effect.nobody')}
      </Typography>
    );
  }
  const [first, ...others] = [
    ...(losing.count > 0 ? [counted('loses', losing.count)] : []),
    ...(gaining.count > 0 ? [counted('gains', gaining.count)] : []),
    ...(losing.count > 0 ? [counted('keeps', keepingCount)] : []),
  ];
  return (
    <Box role="status" sx={{ p: 4, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="p">
        {first}
      </Typography>
      {others.map((line) => (
        <Typography key={line} variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {line}
        </Typography>
      ))}
      {losing.count > 0 && (
        <Box aria-hidden sx={barStyles}>
          <Box sx={{ width: `${(100 * losing.count) / Math.max(1, affectedCount)}%` }} />
        </Box>
      )}
    </Box>
  );
}

function RightRow({ right }: { right: EffectRight }) {
  const { counted, right: textOf } = useEffectLabels();
  const { number: format } = useFormats();
  const { loseCount, gainCount, keepCount } = right;
  const isLoss = loseCount > 0;
  return (
    <Box sx={rightStyles}>
      <Box sx={{ color: isLoss ? 'error.main' : 'success.main', fontWeight: 600 }}>
        <bdi dir="ltr">{isLoss ? `−${format.format(loseCount)}` : `+${format.format(gainCount)}`}</bdi>
      </Box>
      <Box>
        <Box sx={{ fontWeight: 500 }}>{textOf(right)}</Box>
        {keepCount > 0 && (
          <Box sx={{ color: 'text.secondary' }}>{counted(isLoss ? 'keepIt' : 'haveIt', keepCount)}</Box>
        )}
      </Box>
    </Box>
  );
}

function Orphaned({ effect }: { effect: Effect }) {
  const text = useEffectLabels().orphaned(effect);
  if (text === undefined) return null;
  return (
    <Box sx={orphanedStyles}>
      <IconAlertTriangle aria-hidden />
      <span>{text}</span>
    </Box>
  );
}

/** Number of users shown at first. */
const shownPeople = 50;

function People({ effect }: { effect: Effect }) {
  const { t } = useTranslation('rights');
  const { counted, subjects } = useEffectLabels();
  const { number: format } = useFormats();
  const sides = { losing: effect.losing, gaining: effect.gaining };
  const first = effect.losing.count > 0 ? 'losing' : 'gaining';
  const [chosen, setChosen] = useState<keyof typeof sides>();
  const side = chosen !== undefined && sides[chosen].count > 0 ? chosen : first;
  const { count, people } = sides[side];
  const list = useShortenedList(people, shownPeople);
  if (count === 0) return null;
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
      <ToggleButtonGroup
        exclusive
        value={side}
        aria-label={t('effect.who')}
        onChange={(_event, next: typeof chosen | null) => next && setChosen(next)}
      >
        <ToggleButton value="losing" disabled={sides.losing.count === 0}>
          {t('effect.lose', { number: format.format(sides.losing.count) })}
        </ToggleButton>
        <ToggleButton value="gaining" disabled={sides.gaining.count === 0}>
          {t('effect.gain', { number: format.format(sides.gaining.count) })}
        </ToggleButton>
      </ToggleButtonGroup>
      <Box component="ul" sx={peopleStyles}>
        {list.shown.map(({ userId, name, actions }) => (
          <li key={userId}>
            <InitialsAvatar name={name} sizeRem={1.375} />
            <bdi>{name}</bdi>
            <Box
              component="span"
              sx={{ marginInlineStart: 'auto', color: 'text.secondary', textAlign: 'end' }}
            >
              {subjects(actions)}
            </Box>
          </li>
        ))}
      </Box>
      {(people.length < count || list.isLong) && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          <ShowRest
            list={list}
            total={count}
            textOf={(rest) => (people.length === 0 ? t('effect.hidden') : counted('more', rest))}
          />
        </Typography>
      )}
    </Box>
  );
}

const barStyles = {
  height: 6,
  mt: 3,
  borderRadius: `${radius.pill}px`,
  bgcolor: 'action.selected',
  overflow: 'hidden',
  '> div': { height: '100%', bgcolor: 'error.main' },
} as const;

const rightStyles = {
  display: 'grid',
  gridTemplateColumns: '3.5em 1fr',
  gap: 2,
  px: 4,
  py: 2.5,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'small',
  fontVariantNumeric: 'tabular-nums',
} as const;

const orphanedStyles = {
  display: 'flex',
  gap: 2,
  m: 4,
  mb: 0,
  p: 3,
  borderRadius: `${radius.card}px`,
  typography: 'small',
  color: 'warning.darker',
  bgcolor: 'warning.lighter',
  '.tabler-icon': { flex: 'none', width: 20, height: 20 },
} as const;

const peopleStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  li: { display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, borderTop: 1, borderColor: 'divider' },
  'li > bdi': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
