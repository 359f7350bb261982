/**
 * Field before and after. A list shows added and removed items and the number of unchanged ones.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldChange } from '@polylogue/contract/insight/audit/schemas';
import { Fragment, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { Delayed } from '../../../../ui/feedback/delayed.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { DiffSides } from '../../../../ui/text/diff-sides.tsx';
import { useAuditLabels } from '../audit-labels.ts';
import { changesWithin, type ListDifference, listDifference } from '../field-difference.ts';
import { ChangedValue } from './changed-value.tsx';

export function FieldChanges({ change }: { change: FieldChange }) {
  const labels = useAuditLabels();
  const within = changesWithin(change);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {labels.field(change.field)}
      </Typography>
      {within.map((one) => (
        <Fragment key={one.field}>
          {one !== change && <Typography variant="body2">{labels.field(one.field)}</Typography>}
          <OneChange change={one} />
        </Fragment>
      ))}
    </Box>
  );
}

/** Texts whose changed words would be hard to find. */
const minDiffLength = 60;
const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= minDiffLength;

function OneChange({ change }: { change: FieldChange }) {
  const { t } = useTranslation('audit');
  const difference = listDifference(change);
  const { before, after } = change;
  if (isLong(before) && isLong(after)) {
    return <DiffSides former={before} present={after} titles={[t('before'), t('after')]} />;
  }
  if (!difference) {
    return (
      <Sides>
        <Side label={t('before')}>
          <ChangedValue value={change.before} side="before" />
        </Side>
        <Side label={t('after')}>
          <ChangedValue value={change.after} side="after" />
        </Side>
      </Sides>
    );
  }
  if (change.field !== 'actions') return <ListChange difference={difference} />;
  return (
    <Suspense
      fallback={
        <Delayed>
          <SkeletonLines count={2} />
        </Delayed>
      }
    >
      <ActionsChange difference={difference} />
    </Suspense>
  );
}

/** Loads the labels of actions when first needed. */
function ActionsChange({ difference: { added, removed, ...rest } }: { difference: ListDifference }) {
  const { t } = useTranslation('rights');
  const nameOf = (action: unknown) =>
    // Actions of earlier versions have no label.
    String(t(`actions.${String(action)}` as 'actions.BrandsRead', { defaultValue: String(action) }));
  return <ListChange difference={{ ...rest, added: added.map(nameOf), removed: removed.map(nameOf) }} />;
}

function ListChange({ difference: { added, removed, unchangedCount } }: { difference: ListDifference }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  if (added.length + removed.length === 0) return <Typography variant="body2">{t('reordered')}</Typography>;
  return (
    <>
      <Sides>
        {added.length > 0 && (
          <Side label={t('added')}>
            <Items items={added} side="after" />
          </Side>
        )}
        {removed.length > 0 && (
          <Side label={t('removed')}>
            <Items items={removed} side="before" />
          </Side>
        )}
      </Sides>
      {unchangedCount > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('unchanged', { number: number.format(unchangedCount) })}
        </Typography>
      )}
    </>
  );
}

function Items({ items, side }: { items: readonly unknown[]; side: 'before' | 'after' }) {
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', listStyle: 'none', m: 0, p: 0 }}
    >
      {items.map((item, index) => (
        <li key={index}>
          <ChangedValue value={item} side={side} />
        </li>
      ))}
    </Box>
  );
}

function Sides({ children }: { children: ReactNode }) {
  return <Box sx={sidesStyles}>{children}</Box>;
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      {children}
    </>
  );
}

const sidesStyles = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 4,
  rowGap: 1,
  alignItems: 'baseline',
  fontSize: 13,
  justifyItems: 'start',
};
