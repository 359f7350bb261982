/** Figures of a chart as a table. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats.ts';
import { type ChartChoice, type ChartFigures, totalsByCategory } from './chart-figures.ts';
import { scrolling } from '../page/scrolling.ts';

interface ChartTableProps extends ChartFigures, ChartChoice {
  titleId: string;
  isSummed: boolean;
}

export function ChartTable(props: ChartTableProps) {
  const { titleId, isSummed, categories, series, categoryTitle, onChoose, chooseLabel } = props;
  const { t } = useTranslation('entity');
  const { number } = useFormats();
  const totals = totalsByCategory(series, categories.length);
  return (
    <Box role="group" aria-labelledby={titleId} tabIndex={0} sx={scrollStyles}>
      <Box component="table" aria-labelledby={titleId} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{categoryTitle}</th>
            {isSummed && <th scope="col">{t('chart.sum')}</th>}
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
              {isSummed && <td>{number.format(totals[index] ?? 0)}</td>}
              {series.map(({ key, values }) => (
                <td key={key}>{number.format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const scrollStyles = { maxHeight: 220, ...scrolling, overflowX: 'auto', outlineOffset: -2 } as const;

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
