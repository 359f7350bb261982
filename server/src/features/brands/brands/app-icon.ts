/** Square icon of the installed application, drawn from the brand's logo. */
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';

const sizePx = 512;
/** Logo size as a fraction of the icon. A maskable icon keeps the logo inside the safe zone of every mask. */
const logoShare = { any: 0.72, maskable: 0.5 } as const;
export type IconPurpose = keyof typeof logoShare;

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Content of the icon: the logo, or the first letter of the name. */
export interface IconSubject {
  name: string;
  theme: BrandTheme;
  /** PNG. */
  logo: Buffer | undefined;
}

/** Draws the icon as self-contained SVG. `maskable` fills the square; `any` has rounded corners. */
export function drawAppIcon({ name, theme, logo }: IconSubject, purpose: IconPurpose): string {
  const radiusPx = purpose === 'maskable' ? 0 : sizePx * 0.22;
  const logoPx = sizePx * logoShare[purpose];
  const startPx = (sizePx - logoPx) / 2;
  const [initial = ''] = name.trim();
  const subject = logo
    ? `<image x="${startPx}" y="${startPx}" width="${logoPx}" height="${logoPx}" href="data:image/png;base64,${logo.toString('base64')}"/>`
    : `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="650" font-size="${logoPx}" fill="${theme.primary.main}">${escaped(initial)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizePx} ${sizePx}" width="${sizePx}" height="${sizePx}"><rect width="${sizePx}" height="${sizePx}" rx="${radiusPx}" fill="#FFFFFF"/>${subject}</svg>`;
}
