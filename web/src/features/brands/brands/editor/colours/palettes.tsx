/** Starter palettes, as a choice of swatches. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import { starterPalettes } from '@polylogue/contract/brands/brands/default-theme';
import type { ThemeSettings } from '@polylogue/contract/brands/brands/theme';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../../../theme/sizes.ts';

const swatches = starterPalettes.map(({ name, settings }) => {
  const { primary, secondary, menu } = generateTheme(settings);
  return { name, settings, colours: [menu.main, primary.main, primary.lighter, secondary.main] };
});

interface PalettesProps {
  /** Chosen settings, which mark their palette. */
  settings: ThemeSettings;
  isReadOnly: boolean;
  onChoose(settings: ThemeSettings): void;
}

export function Palettes({ settings, isReadOnly, onChoose }: PalettesProps) {
  const { t } = useTranslation('brands');
  const isChosen = (base: ThemeSettings['base']) => JSON.stringify(base) === JSON.stringify(settings.base);
  return (
    <Box role="group" aria-label={t('palettes.title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {swatches.map(({ name, settings: palette, colours }) => (
        <ButtonBase
          key={name}
          disabled={isReadOnly}
          aria-pressed={isChosen(palette.base)}
          onClick={() => onChoose({ ...palette, contrastChoice: 'automatic' })}
          sx={paletteStyles}
        >
          <Box component="span" aria-hidden sx={stripStyles}>
            {colours.map((colour) => (
              <span key={colour} style={{ backgroundColor: colour }} />
            ))}
          </Box>
          {t(`palettes.${name}`)}
        </ButtonBase>
      ))}
    </Box>
  );
}

const paletteStyles = {
  flexDirection: 'column',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  typography: 'small',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&.Mui-disabled': { opacity: 0.6 },
} as const;

const stripStyles = {
  display: 'flex',
  overflow: 'hidden',
  width: 96,
  height: 32,
  borderRadius: 0.75,
  '> span': { flex: 1 },
} as const;
