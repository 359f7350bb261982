/** Extensions of Material UI's theme types. */
import '@mui/material/styles';
import '@mui/material/Typography';
import '@mui/material/themeCssVarsAugmentation';
import type { CSSProperties } from 'react';

interface MenuColours {
  main: string;
  hover: string;
  selected: string;
  border: string;
  accent: string;
  accentChannel: string;
  accentContrast: string;
  text: string;
  textChannel: string;
  textSecondary: string;
  textDisabled: string;
}
interface BrandColours {
  /** Brand colour of filled buttons, with its shade under the pointer and the text on it. */
  fill: string;
  fillHover: string;
  onFill: string;
  /** End of the gradient of buttons. */
  gradientEnd: string;
}
interface SurfaceColours {
  /** Background of panels and quiet boxes. */
  sunken: string;
  /** Background of popovers and dialogs. */
  raised: string;
  /** Background of the question's bubble. */
  bubble: string;
  /** Background of the login panel when a brand has no image. */
  login: string;
  /** Colour multiplied with the login image in dark mode. */
  loginTint: string;
  /** Field borders: 3:1 against their background. */
  inputBorder: string;
}

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** Background tint for text in `darker`. */
    lighter: string;
    /** Text colour on `lighter`. */
    darker: string;
  }
  interface SimplePaletteColorOptions {
    lighter?: string;
    darker?: string;
  }
  interface Palette {
    menu: MenuColours;
    brand: BrandColours;
    surface: SurfaceColours;
  }
  interface PaletteOptions {
    menu?: MenuColours;
    brand?: BrandColours;
    surface?: SurfaceColours;
  }
  interface TypographyVariants {
    answer: CSSProperties;
    small: CSSProperties;
    mono: CSSProperties;
  }
  interface TypographyVariantsOptions {
    answer?: CSSProperties;
    small?: CSSProperties;
    mono?: CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    answer: true;
    small: true;
    mono: true;
  }
}
