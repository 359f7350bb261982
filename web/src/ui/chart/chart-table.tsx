/** Figures of a chart as a table. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import {
  type ChartChoice,
  type ChartFigures,
  type FigureFormat,
  figureText,
  ownSeries,
  totalsByCategory,
} from './chart-figures.ts';
import { scrolling } from '../page/scrolling.ts';

interface ChartTableProps extends ChartFigures, ChartChoice {
  titleId: string;
  isSummed: boolean;
  format: FigureFormat;
  heightPx: number;
}

export function ChartTable(props: ChartTableProps) {
  const { titleId, isSummed, format, heightPx, categories, series } = props;
  const { categoryTitle, onChoose, chooseLabel } = props;
  const { t } = useTranslation('entity');
  // The sum of one series would repeat it.
  const hasSum = isSummed && ownSeries(series).length !== 1;
  const totals = totalsByCategory(series, categories.length);
  return (
    <Box role="group" aria-labelledby={titleId} tabIndex={0} sx={[scrollStyles, { maxHeight: heightPx }]}>
      <Box component="table" aria-labelledby={titleId} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{categoryTitle}</th>
            {hasSum && <th scope="col">{t('chart.sum')}</th>}
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category.key}>
              <th scope="row">
                {onChoose ? (
                  <Link
                    component="button"
                    type="button"
                    aria-label={chooseLabel?.(category)}
                    onClick={() => onChoose(category)}
                  >
                    {category.name}
                  </Link>
                ) : (
                  category.name
                )}
              </th>
              {hasSum && <td>{format.full(totals[index] ?? 0)}</td>}
              {series.map((one) => (
                <td key={one.key}>{figureText(one, index, format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const scrollStyles = { ...scrolling, overflowX: 'auto', outlineOffset: -2 } as const;

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'small',
  'th, td': { px: 3, py: 1, textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  'th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  'tbody th': { fontWeight: 400 },
  'tbody tr': { borderTop: 1, borderColor: 'divider' },
  'thead th': { position: 'sticky', top: 0, bgcolor: 'background.default', fontWeight: 600 },
} as const;
