/** Web manifest of an address, with the look of its brand. */
import { appIconPath, type Brand, type BrandTheme } from '@polylogue/contract/brands/brands/routes';

/** Maximum length of the short name. Launchers cut longer names. */
const shortNameCharacters = 12;

function shortNameOf(name: string): string {
  const [first = ''] = name.split(/\s/);
  return name.length <= shortNameCharacters ? name : first.slice(0, shortNameCharacters);
}

/** Builds the manifest of a brand. `id` is fixed, so that renaming a brand does not create a second application. */
export function webManifest({ brandKey, name }: Brand, theme: BrandTheme): object {
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
