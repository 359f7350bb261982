/**
 * Shows the look that the address names (`?look=users-list&brand=second`), as the product would: its own store, client
 * and router, with answers from memory in place of the network. Without a name it lists them all.
 */
import '../src/theme/fonts.ts';
import { configure, fireEvent, screen } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import type { Look } from '../src/testing/look.ts';
import { memoryTransport } from '../src/testing/memory-transport.ts';
import { baseAnswers } from './base-answers.ts';
import { galleryBrands, type GalleryBrand } from './brands.ts';
import { looks } from './looks.ts';

declare global {
  interface Window {
    /** For the test that walks them. */
    lookNames?: string[];
    /** Whether the look is as it is to be; the reason where it can't be. */
    lookState?: 'open' | { failed: string };
  }
}

const person = { sub: '0192c0de-0000-7000-8000-000000000001', sid: 's', v: '2.2508.3684.0' };

/** Somebody is signed in; the server that would look at the token is not there. */
function signIn(): void {
  const token = `e30.${btoa(JSON.stringify(person))}.e30`;
  const auth = {
    n1aiToken: token,
    user: { userId: person.sub, sessionId: person.sid },
    account: { name: 'Maya Lindqvist', userName: 'maya.lindqvist@contoso.com' },
  };
  localStorage.setItem('auth', JSON.stringify(auth));
}

// A busy machine takes its time; the whole page in words with each look for what is not there yet takes more of it.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message ?? 'It is not there.'),
});

async function mount(look: Look, dressed: GalleryBrand): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body);
  const actions = 'path' in look ? look.actions : undefined;
  globalThis.fetch = memoryTransport([...(look.answers ?? []), ...baseAnswers(dressed, actions)]);
  if (!('path' in look && look.isSignedOut)) signIn();
  for (const [name, value] of Object.entries(look.kept ?? {})) {
    localStorage.setItem(name, JSON.stringify(value));
  }
  // What reads the storage and the address when it is loaded comes after they are set.
  if ('path' in look) history.replaceState(null, '', look.path);
  const { startI18n } = await import('../src/i18n/i18n.ts');
  const { createAppParts } = await import('../src/app/store.ts');
  await startI18n();
  // Their slices are in the store from its first state on, as in the product.
  const [{ App }, { PartPage }] = await Promise.all([
    import('../src/app/app.tsx'),
    import('./part-page.tsx'),
  ]);
  const parts = createAppParts();
  if ('path' in look) {
    root.render(<App {...parts} />);
  } else {
    root.render(
      <PartPage parts={parts} theme={dressed.theme} isPage={look.isPage}>
        {look.element}
      </PartPage>,
    );
  }
  await look.prepare?.({ screen, fireEvent });
}

const chosen = new URLSearchParams(location.search);
window.lookNames = looks.map(({ name }) => name);
const look = looks.find(({ name }) => name === chosen.get('look'));
if (look) {
  mount(look, galleryBrands[chosen.get('brand') === 'second' ? 'second' : 'first']).then(
    () => {
      window.lookState = 'open';
    },
    (error: unknown) => {
      window.lookState = { failed: String(error) };
    },
  );
} else {
  const list = document.createElement('ul');
  for (const { name } of looks) {
    const item = list.appendChild(document.createElement('li')).appendChild(document.createElement('a'));
    item.href = `?look=${name}`;
    item.textContent = name;
  }
  document.body.append(list);
}
