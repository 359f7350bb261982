/** Web manifest of an address, with the look of its brand. */
import { appIconPath } from '@polylogue/contract/brands/brands/routes';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';

/** Maximum length of the short name. Launchers cut longer names. */
const shortNameCharacters = 12;

function shortNameOf(name: string): string {
  const [first = ''] = name.split(/\s/);
  return name.length <= shortNameCharacters ? name : first.slice(0, shortNameCharacters);
}

interface WebManifestBrand {
  brandKey: string;
  name: string;
  theme: BrandTheme;
}

/** Builds the manifest of a brand. `id` is fixed, so that renaming a brand does not create a second application. */
export function webManifest({ brandKey, name, theme }: WebManifestBrand): object {
  const icon = (purpose: 'any' | 'maskable') => ({
    src: appIconPath(brandKey, purpose),
    type: 'image/svg+xml',
    sizes: 'any',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: shortNameOf(name),
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    dir: 'auto',
    theme_color: theme.primary.main,
    background_color: theme.loginBackground,
    icons: [icon('any'), icon('maskable')],
  };
}
