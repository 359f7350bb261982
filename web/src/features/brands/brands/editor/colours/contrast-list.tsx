/** Pairs of colours that are read on each other, the hardest to read first. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { colourAt, type MeasuredPair } from '@polylogue/contract/brands/brands/contrast';
import { type SurfaceName, surfaces } from '@polylogue/contract/brands/brands/surfaces';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContrastBadge } from './contrast-badge.tsx';
import { useColourNames } from './use-colour-names.ts';

const isSurface = (name: string): name is SurfaceName => name in surfaces.light;

function coloursOf(theme: BrandTheme, { mode, foreground, background }: MeasuredPair) {
  const colours = mode === 'light' ? theme : theme.dark;
  const under = isSurface(background) ? surfaces[mode][background] : colourAt(colours, background);
  return { color: colourAt(colours, foreground), backgroundColor: under };
}

export function ContrastList({ theme, pairs }: { theme: BrandTheme; pairs: readonly MeasuredPair[] }) {
  const { t } = useTranslation('brands');
  const { pairName } = useColourNames();
  const [isWhole, setWhole] = useState(false);
  const sorted = pairs.toSorted((one, other) => one.ratio / one.atLeast - other.ratio / other.atLeast);
  const shown = isWhole ? sorted : sorted.filter(({ verdict }) => verdict !== 'good');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('contrast.title')} sx={listStyles}>
          {shown.map((pair) => (
            <li key={`${pair.mode} ${pair.foreground} ${pair.background} ${pair.use}`}>
              <Box aria-hidden style={coloursOf(theme, pair)} sx={sampleStyles} />
              <Box sx={{ flex: 1, minWidth: 0 }}>{pairName(pair)}</Box>
              <ContrastBadge pair={pair} />
            </li>
          ))}
        </Box>
      )}
      <Button
        size="small"
        color="inherit"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        sx={{ justifySelf: 'start' }}
      >
        {isWhole ? t('contrast.showProblems') : t('contrast.showAll', { count: pairs.length })}
      </Button>
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    minHeight: 40,
    py: 1,
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;

/** The sample is no text of the page: some pairs are shown because nobody can read them. */
const sampleStyles = {
  '&::before': { content: '"Aa"' },
  flex: 'none',
  width: 44,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  fontWeight: 600,
  textAlign: 'center',
} as const;
