/** Mounts stories in sequence, each with its own store, client, router and in-memory answers. */
import { configure, fireEvent, screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import type { AppParts } from '../src/app/store.ts';
import { api } from '../src/lib/http/api.ts';
import type { Story } from '../src/testing/story.ts';
import { memoryTransport } from '../src/testing/memory-transport.ts';
import { baseAnswers } from './base-answers.ts';
import type { GalleryBrand } from './brands.ts';
import { capturePage } from './page-reset.ts';

const person = { sub: '0192c0de-0000-7000-8000-000000000001', sid: 's', v: '2.2508.3684.0' };

/** Stores a session; no server checks its token. */
function signIn(): void {
  const token = `e30.${btoa(JSON.stringify(person))}.e30`;
  const auth = {
    n1aiToken: token,
    user: { userId: person.sub, sessionId: person.sid },
    account: { name: 'Maya Lindqvist', userName: 'maya.lindqvist@contoso.com' },
  };
  localStorage.setItem('auth', JSON.stringify(auth));
}

// Long timeout for a busy machine; printing the whole page for each missing element would slow it down
// further.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message ?? 'The element is missing.'),
});

const resetPage = capturePage();
const mounted: { root?: Root; parts?: AppParts } = {};

/** Loads the application once. A dynamic import, because it reads the storage of the first story. */
const loadApplication = (() => {
  let loading: ReturnType<typeof load> | undefined;
  async function load() {
    const { startI18n } = await import('../src/i18n/i18n.ts');
    const { createAppParts } = await import('../src/app/store.ts');
    await startI18n();
    // Injects the slices of the first screens before the first store, as in the product.
    const [{ App }, { PartPage }] = await Promise.all([
      import('../src/app/app.tsx'),
      import('./part-page.tsx'),
    ]);
    return { createAppParts, App, PartPage };
  }
  return () => (loading ??= load());
})();

/** Mounts a story and resolves once it reaches its state. The page must hold no other; see `clearStage`. */
export async function mountStory(story: Story, { brand, theme }: GalleryBrand): Promise<void> {
  const actions = 'path' in story ? story.actions : undefined;
  globalThis.fetch = memoryTransport([...(story.answers ?? []), ...baseAnswers({ brand, theme }, actions)]);
  if (!('path' in story && story.isSignedOut)) signIn();
  for (const [name, value] of Object.entries(story.kept ?? {})) {
    localStorage.setItem(name, JSON.stringify(value));
  }
  if ('path' in story) history.replaceState(null, '', story.path);
  const { createAppParts, App, PartPage } = await loadApplication();
  const root = createRoot(document.getElementById('root') ?? document.body);
  const parts = createAppParts();
  Object.assign(mounted, { root, parts });
  if ('path' in story) {
    root.render(<App {...parts} />);
  } else {
    root.render(
      <PartPage parts={parts} theme={theme} isPage={story.isPage}>
        {story.element}
      </PartPage>,
    );
  }
  await story.prepare?.({ screen, fireEvent });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Removes the story and all of its effects on the page. */
export async function clearStage(): Promise<void> {
  const { root, parts } = mounted;
  delete mounted.root;
  delete mounted.parts;
  root?.unmount();
  await nextTask();
  // Ends waits, speech and undo offers, as when a page is left.
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  parts?.store.dispatch(api.util.resetApiState());
  // Lets aborted calls end before the storage is emptied.
  await nextTask();
  resetPage();
}
