/** Type scale (design §6) in rem, so that the user's font size applies. */
import type { TypographyVariantsOptions } from '@mui/material/styles';

const interfaceFamily = '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif';
const code = '"JetBrains Mono Variable", ui-monospace, "Noto Sans Arabic Variable", monospace';
const rem = (px: number) => `${px / 16}rem`;
const size = (px: number, lineHeightPx: number) => ({ fontSize: rem(px), lineHeight: lineHeightPx / px });

export const typography: TypographyVariantsOptions = {
  fontFamily: interfaceFamily,
  fontSize: 14,
  h1: { ...size(28, 36), fontWeight: 650, letterSpacing: '-0.02em' },
  h2: { ...size(20, 28), fontWeight: 650, letterSpacing: '-0.01em' },
  h3: { ...size(16, 24), fontWeight: 600, letterSpacing: '-0.005em' },
  h4: { ...size(14, 20), fontWeight: 600 },
  subtitle1: { ...size(15, 24), fontWeight: 600 },
  subtitle2: { ...size(14, 20), fontWeight: 600 },
  body1: size(15, 24),
  body2: size(14, 20),
  caption: size(12, 16),
  button: { ...size(14, 20), fontWeight: 600, textTransform: 'none' },
  overline: { ...size(12, 16), fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  answer: { ...size(16, 28), fontFamily: interfaceFamily },
  small: { ...size(13, 20), fontFamily: interfaceFamily },
  // Ligatures would draw other signs than those that are written, such as an arrow for `=>`.
  mono: { ...size(13, 20), fontFamily: code, fontVariantLigatures: 'none' },
};
