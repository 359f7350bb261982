/**
 * Shows the look that the address names (`?look=users-list&brand=second`) as the product would, or lists them all. The
 * walk of all looks mounts one after the other through `window.gallery`.
 */
import '../src/theme/fonts.ts';
import { galleryBrands } from './brands.ts';
import { looks } from './looks.ts';
import { clearStage, mountLook } from './stage.tsx';

interface GalleryPage {
  names: readonly string[];
  /** Shows a look in a page without one. Resolves to the reason where it does not reach its state. */
  show(name: string, brand: string | null): Promise<string | undefined>;
  clear(): Promise<void>;
}

declare global {
  interface Window {
    gallery?: GalleryPage;
  }
}

const gallery: GalleryPage = {
  names: looks.map(({ name }) => name),
  async show(name, brand) {
    const look = looks.find((candidate) => candidate.name === name);
    if (!look) return `No look is called ${name}.`;
    return mountLook(look, galleryBrands[brand === 'second' ? 'second' : 'first']).then(
      () => undefined,
      (error: unknown) => String(error),
    );
  },
  clear: clearStage,
};

function listLooks(): void {
  const list = document.createElement('ul');
  for (const { name } of looks) {
    const item = list.appendChild(document.createElement('li')).appendChild(document.createElement('a'));
    item.href = `?look=${name}`;
    item.textContent = name;
  }
  document.body.append(list);
}

const chosen = new URLSearchParams(location.search);
const name = chosen.get('look');
if (name) void gallery.show(name, chosen.get('brand'));
else if (!chosen.has('walk')) listLooks();
window.gallery = gallery;
