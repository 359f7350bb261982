/**
 * Renders the story named in the URL (`?story=users-list&brand=second`), or a list of all. The walk of all
 * stories mounts them in sequence through `window.gallery`.
 */
import '../src/theme/fonts.ts';
import { galleryBrands } from './brands.ts';
import { stories } from './stories.ts';
import { clearStage, mountStory } from './stage.tsx';

interface GalleryPage {
  names: readonly string[];
  /** Mounts a story. Resolves to the reason when it does not reach its state. */
  show(name: string, brand: string | null): Promise<string | undefined>;
  clear(): Promise<void>;
}

declare global {
  interface Window {
    gallery?: GalleryPage;
  }
}

const gallery: GalleryPage = {
  names: stories.map(({ name }) => name),
  async show(name, brand) {
    const story = stories.find((candidate) => candidate.name === name);
    if (!story) return `No story is called ${name}.`;
    return mountStory(story, galleryBrands[brand === 'second' ? 'second' : 'first']).then(
      () => undefined,
      (error: unknown) => String(error),
    );
  },
  clear: clearStage,
};

function listStories(): void {
  const list = document.createElement('ul');
  for (const { name } of stories) {
    const item = list.appendChild(document.createElement('li')).appendChild(document.createElement('a'));
    item.href = `?story=${name}`;
    item.textContent = name;
  }
  document.body.append(list);
}

/** Shows the page inside the frame of a brand's editor. */
async function startPreview(): Promise<void> {
  const { startI18n } = await import('../src/i18n/i18n.ts');
  await startI18n();
  const [{ createIsolatedParts }, { ScreensInLook }, { createAppRouter }, { startBrandPreview }] =
    await Promise.all([
      import('../src/app/store.ts'),
      import('../src/app/app.tsx'),
      import('../src/app/router.tsx'),
      import('../src/app/brand-preview/brand-preview.tsx'),
    ]);
  const root = document.getElementById('root') ?? document.body;
  startBrandPreview(root, { createIsolatedParts, createAppRouter, ScreensInLook });
}

const chosen = new URLSearchParams(location.search);
const name = chosen.get('story');
if (location.pathname === '/brand-preview') void startPreview();
else if (name) void gallery.show(name, chosen.get('brand'));
else if (!chosen.has('walk')) listStories();
window.gallery = gallery;
