/** Conversations by weekday and hour, as a table of its own. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { StaleView } from '../../../../entity/report.tsx';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { csvFile } from '../../../../lib/csv.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { ChartCard } from '../../../../ui/chart/chart-frame.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { queryOf } from '../report-query.ts';
import { useFigures } from '../use-figures.ts';
import { useReport } from '../use-report.ts';
import { heatSteps, stepOf, useWeek } from '../heat-week.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Every third hour has a label. */
const labelledHours = 3;

export function HeatMap({ address }: { address: ListAddress }) {
  const { t } = useTranslation('analytics');
  const { t: common } = useTranslation('entity');
  const { count } = useFigures();
  const { weekdays, weekdayName, hourName } = useWeek();
  const query = useReport('conversationsByHour', queryOf(address.values));
  const title = t('heat.title');
  const save = () => {
    const rows = query.currentData?.rows ?? [];
    const at = (weekday: number) => hours.map((hour) => countAt(rows, weekday, hour));
    const lines = weekdays.map((weekday) => [weekdayName(weekday), ...at(weekday)]);
    saveFile(csvFile([[t('heat.weekday'), ...hours.map(hourName)], ...lines]), 'hours.csv');
  };
  return (
    <ChartCard
      title={title}
      actions={
        <IconAction label={common('chart.save')} onClick={save} disabled={!query.currentData}>
          <IconDownload />
        </IconAction>
      }
    >
      <StaleView query={query}>
        {({ rows, period }) => (
          <Box sx={{ display: 'grid', alignContent: 'space-between', gap: 2, minWidth: 0 }}>
            <HeatTable title={title} rows={rows} />
            <Box sx={footStyles}>
              <bdi>{t('heat.zone', { zone: period.timeZone.replaceAll('_', ' ') })}</bdi>
              <Box aria-hidden sx={[legendStyles, stepColours]}>
                {count.full(0)}
                {heatSteps.map((step) => (
                  <Box key={step} component="span" data-step={step} />
                ))}
                {count.full(Math.max(0, ...rows.map(({ conversations }) => conversations)))}
              </Box>
            </Box>
          </Box>
        )}
      </StaleView>
    </ChartCard>
  );
}

interface HourRow {
  weekday: number;
  hour: number;
  conversations: number;
}

const countAt = (rows: readonly HourRow[], weekday: number, hour: number): number =>
  rows.find((row) => row.weekday === weekday && row.hour === hour)?.conversations ?? 0;

/** Steps of the arrow keys, by row and column; those of columns follow the reading direction. */
const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -24],
  End: [0, 24],
};

const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));

/** One tab stop; arrow keys move between cells. */
function HeatTable({ title, rows }: { title: string; rows: readonly HourRow[] }) {
  const { t } = useTranslation('analytics');
  const { count } = useFigures();
  const { weekdays, weekdayName, hourName, moment } = useWeek();
  const [focused, setFocused] = useState<readonly [row: number, column: number]>([0, 0]);
  const [shown, setShown] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  const highest = Math.max(0, ...rows.map(({ conversations }) => conversations));
  const move = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step) return;
    event.preventDefault();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const columns = isRtl && isSideways ? -step[1] : step[1];
    const next = [
      within(focused[0] + step[0], weekdays.length),
      within(focused[1] + columns, hours.length),
    ] as const;
    setFocused(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.join()}"]`)?.focus();
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="table"
        role="grid"
        ref={table}
        aria-label={title}
        sx={[tableStyles, stepColours]}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <td aria-hidden className="label" />
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={hourName(hour)}>
                {hour % labelledHours === 0 && <span>{hourName(hour)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row" className="label" aria-label={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
              {hours.map((hour, column) => {
                const value = countAt(rows, weekday, hour);
                const text = t('heat.cell', {
                  count: value,
                  moment: moment(weekday, hour),
                  number: count.full(value),
                });
                return (
                  <td
                    key={hour}
                    data-at={`${row},${column}`}
                    data-step={stepOf(value, highest)}
                    aria-label={text}
                    tabIndex={focused[0] === row && focused[1] === column ? 0 : -1}
                    onFocus={() => {
                      setFocused([row, column]);
                      setShown(text);
                    }}
                    onBlur={() => setShown(undefined)}
                    onPointerEnter={() => setShown(text)}
                    onPointerLeave={() => setShown(undefined)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      <Box aria-hidden sx={shownStyles}>
        {shown}
      </Box>
    </Box>
  );
}

/** Shares of the brand's colour by step. */
const stepPercents = [0, 22, 41, 60, 80, 100];

const stepColours = ({ vars: { palette } }: Theme) =>
  Object.fromEntries(
    stepPercents.map((percent, step) => [
      `[data-step="${step}"]`,
      {
        backgroundColor:
          step === 0
            ? palette.action.hover
            : `color-mix(in oklab, ${palette.primary.main} ${percent}%, ${palette.background.default})`,
        forcedColorAdjust: 'none',
      },
    ]),
  );

const tableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: { xs: '1px', sm: '2px' },
  typography: 'caption',
  color: 'text.secondary',
  '.label': { width: 52, textAlign: 'start', fontWeight: 400, p: 0 },
  'thead th': { p: 0, height: 18, fontWeight: 400, textAlign: 'start', verticalAlign: 'bottom' },
  // A label is wider than its column.
  'thead span': { display: 'block', width: 0, whiteSpace: 'nowrap' },
  'td[data-step]': { height: { xs: 24, md: 32 }, p: 0, borderRadius: '3px' },
  'td[data-step]:hover, td[data-step]:focus-visible': {
    outline: '2px solid currentColor',
    outlineOffset: 0,
  },
} as const;

const footStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 2,
  typography: 'caption',
  color: 'text.secondary',
} as const;

const legendStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '3px',
  fontVariantNumeric: 'tabular-nums',
  span: { width: 14, height: 10, borderRadius: '2px' },
  'span:first-of-type': { marginInlineStart: '5px' },
  'span:last-of-type': { marginInlineEnd: '5px' },
} as const;

const shownStyles = {
  minHeight: 20,
  pt: 1,
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
} as const;
