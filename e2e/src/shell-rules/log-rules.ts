/** Document 1 §9: log levels. */
import { expect, it } from 'vitest';
import { visitSignedIn, watchConsole } from './shell.ts';

export function logRules(): void {
  it('document 1 §9: the log levels are DEBUG, INFO, WARN, ERROR; only errors are logged by default', async () => {
    const page = await visitSignedIn();
    const lines = watchConsole(page);
    // The page looks for a new version in vain, the directory gives no groups, and no list of agents comes.
    await page.route(/\/chat$/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.route('**/v1.0/groups*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/AvailableGptSystems', (route) =>
      route.fulfill({ status: 403, json: { code: 'x' } }),
    );
    const wanted = [
      'debug: New-version check failed',
      'warning: The directory gave no groups',
      'error: agents rejected',
    ];
    const loggedAt = async (level: string) => {
      await page.evaluate((chosen) => localStorage.setItem('logLevel', chosen), level);
      lines.length = 0;
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const refused = page.waitForResponse('**/v1.0/groups*');
      await page.keyboard.press('ControlOrMeta+,');
      await refused;
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('main').getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => lines.some((line) => line.startsWith('error: agents rejected'))).toBe(true);
      return wanted
        .filter((expected) => lines.some((line) => line.startsWith(expected)))
        .map((line) => line.split(':')[0]);
    };
    await page.goto('/chat');
    await page.locator('main').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await loggedAt('DEBUG')).toEqual(['debug', 'warning', 'error']);
    expect(await loggedAt('INFO')).toEqual(['warning', 'error']);
    expect(await loggedAt('WARN')).toEqual(['warning', 'error']);
    expect(await loggedAt('ERROR')).toEqual(['error']);
    expect(await loggedAt('')).toEqual(['error']);
  });
}
