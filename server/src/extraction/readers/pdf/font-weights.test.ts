import { expect, it } from 'vitest';
import { type FontStore, recogniseWeights } from './font-weights.ts';

/** Returns the weight of a font for both ways of asking for it. */
async function isBold(name: string): Promise<unknown[]> {
  const store: FontStore = {
    get: (_id, receive) => {
      const font = { name, black: false };
      receive?.(font);
      return font;
    },
  };
  recogniseWeights(store);
  const received = await new Promise((resolve) => void store.get('f1', resolve));
  return [store.get('f1'), received].map((font) => (font as { black: boolean }).black);
}

it.each([
  'XRRRGP+CMBX12',
  'SFBX1440',
  'CMSSBX10',
  'ABCDEF+NimbusRomNo9L-Medi',
  'FiraSans-Heavy',
  'Frutiger-Bd',
])('recognises %s as bold', async (name) => expect(await isBold(name)).toEqual([true, true]));

it.each(['XRRRGP+CMR12', 'CMBSY10', 'SFRM1000', 'Medium', 'Blackletter', 'Helvetica'])(
  'does not take %s for bold',
  async (name) => expect(await isBold(name)).toEqual([false, false]),
);
