/** Creates the Material UI theme from a brand's colours and the display settings. */
import { createTheme, type Theme } from '@mui/material/styles';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';
import { componentStyles } from './component-styles.ts';
import { darkPalette, lightPalette } from './palettes.ts';
import { motion, radius } from './sizes.ts';
import { typography } from './typography.ts';
import { colourSchemeAttribute } from './use-is-dark.ts';

export interface ThemeChoices {
  direction: 'ltr' | 'rtl';
  contrast: 'default' | 'bold';
}

/**
 * Creates the theme of a brand. Colours are CSS variables, so switching between light and dark needs no
 * render.
 */
export function createBrandTheme(brand: BrandTheme, { direction, contrast }: ThemeChoices): Theme {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: colourSchemeAttribute },
    colorSchemes: {
      light: { palette: lightPalette(brand, contrast) },
      dark: { palette: darkPalette(brand, contrast) },
    },
    shape: { borderRadius: radius.control },
    spacing: 4,
    typography,
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    transitions: {
      duration: {
        shortest: motion.hoverMs,
        shorter: motion.hoverMs,
        short: motion.menuMs,
        standard: motion.menuMs,
        complex: motion.panelMs,
        enteringScreen: motion.panelMs,
        leavingScreen: motion.menuMs,
      },
      easing: {
        easeInOut: motion.easing,
        easeOut: motion.easing,
        easeIn: motion.easing,
        sharp: motion.easing,
      },
    },
    components: componentStyles(brand.useGradientButtons),
  });
}
