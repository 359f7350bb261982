/** One started product for the tests of a file, and people who sign in to it through its own screens. */
import type { Page } from 'playwright-core';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from '../product.ts';
import { textsIn } from '../texts.ts';

export const ada = { email: 'ada@example.com', password: 'correct horse battery' };
const t = textsIn('en');

export interface Bed {
  product: Product;
  /** Ends the product and removes its data. */
  end(): Promise<void>;
}

/** A product with Ada as its administrator. */
export async function startBed(environment: Record<string, string> = {}): Promise<Bed> {
  const product = await startProduct(await freshDataFolder(), {
    POLYLOGUE_ADMIN_EMAIL: ada.email,
    POLYLOGUE_ADMIN_PASSWORD: ada.password,
    ...environment,
  });
  const bed: Bed = {
    product,
    async end() {
      // A test may have started it again.
      await bed.product.stop();
      await removeDataFolder(bed.product.dataFolder);
    },
  };
  return bed;
}

/** The message field, by its English name. */
export const composerOf = (page: Page) =>
  page.getByRole('textbox', { name: t('conversations:composer.label'), exact: true });

/** Signs in through the screens; ends where the product leads, by default the chat. */
export async function signIn(
  page: Page,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/auth/jwt/login`);
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click();
  await page.getByLabel(t('auth:local.email'), { exact: true }).fill(person.email);
  await page.getByLabel(t('auth:local.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth:local.submit'), exact: true }).click();
  await composerOf(page).waitFor();
}
