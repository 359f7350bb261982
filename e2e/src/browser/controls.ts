/** Controls by their accessible names. */
import type { Page } from 'playwright-core';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Presses the first button of that name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Looks something up in a field that offers what fits, and takes it. */
export async function choose(page: Page, fieldName: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: fieldName, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}
