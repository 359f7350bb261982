/** What this product's theme has beyond Material UI's own. */
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
interface SurfaceColours {
  /** Behind panels and quiet boxes. */
  sunken: string;
  /** Popovers and dialogs. */
  raised: string;
  /** The question's bubble. */
  bubble: string;
  /** Behind the login panel when a brand shows no image. */
  login: string;
  /** What a login picture is multiplied with in the dark. */
  loginTint: string;
  /** Frames of fields: 3:1 against what they stand on. */
  inputBorder: string;
}

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** Tint behind text in `darker`. */
    lighter: string;
    /** Text on `lighter`. */
    darker: string;
  }
  interface SimplePaletteColorOptions {
    lighter?: string;
    darker?: string;
  }
  interface Palette {
    menu: MenuColours;
    surface: SurfaceColours;
  }
  interface PaletteOptions {
    menu?: MenuColours;
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
