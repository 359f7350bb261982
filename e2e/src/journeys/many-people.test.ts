/** Administration of many people: a list is invited in one go, and changed together. */
import { readFile } from 'node:fs/promises';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../server/src/db/start/connect-database.ts';
import { expectSound, hasBrowser, openPage } from '../browser/browser.ts';
import { press } from '../browser/controls.ts';
import { preferDisplay } from '../browser/display.ts';
import { textsIn } from '../browser/texts.ts';
import { administrator } from '../people/administrator.ts';
import { signInOnScreen } from '../people/sign-in-on-screen.ts';
import { signInOverHttp } from '../people/sign-in-over-http.ts';
import { createHarness } from '../product/harness.ts';

const t = textsIn('en');
const people = 500;
/** Rows that can't be invited, by number from 0. */
const faults: Record<number, string> = {
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at * 50 + 7, 'Person,nobody,Analyst,Sales'])),
  100: 'Person,p100@example.com,Wizard,Sales',
  101: 'Person,p101@example.com,Analyst,Nowhere',
  102: ',p102@example.com,Analyst,Sales',
  200: 'Person,p1@example.com,Analyst,Sales',
};
const list = [
  'Name,E-mail,Role,Group',
  ...Array.from({ length: people }, (_, at) => faults[at] ?? `Person ${at},p${at}@example.com,Analyst,Sales`),
].join('\n');

const harness = createHarness();

async function addGroup(name: string): Promise<void> {
  const token = await signInOverHttp(harness.product.url, administrator);
  const answer = await fetch(`${harness.product.url}${groupRoutes.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`no group: ${answer.status}`);
}

describe.skipIf(!hasBrowser)('many people', () => {
  it('invites the right rows of a list of 500, and saves links and wrong rows', async () => {
    await addGroup('Sales');
    const { page, context } = await openPage(harness.browser, harness.product.url);
    await preferDisplay(context, {});
    await signInOnScreen({ page, origin: harness.product.url }, administrator);
    await page.goto(`${harness.product.url}/admin/user/new/list`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list),
    });
    await press(page, t('users:inviteList.check'));
    const saved = async (button: string): Promise<string[]> => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const content = await readFile(await (await downloading).path(), 'utf8');
      return content.trim().split('\r\n');
    };
    const invite = page.getByRole('button', { name: 'Invite 488 users' });
    await invite.waitFor({ timeout: 120_000 });
    await expectSound(page, 'checked list');
    const wrong = await saved(t('users:inviteList.saveProblems'));
    expect(wrong).toHaveLength(1 + Object.keys(faults).length);
    expect(wrong.join('\n')).toContain('There is no role “Wizard”.');
    await invite.click();
    await page.getByText('488 of 488 users invited.').waitFor({ timeout: 120_000 });
    const links = await saved(t('users:bulk.saveLinks'));
    expect(links).toHaveLength(1 + 488);
    expect(links[1]).toMatch(/^Person 0,p0@example\.com,http.+\/auth\/link#/);
    const log = { debug() {}, info() {}, warn() {} };
    const { dataFolder } = harness.product;
    const { db, stop } = await connectDatabase({ dataFolder, log, onTakenOver() {} });
    const invited = sql<{ count: number }>`
      select count(*) from users u
      join role_assignments a on a.user_id = u.id join roles r on r.id = a.role_id and r.built_in = 'analyst'
      join group_members m on m.user_id = u.id`;
    const { rows } = await invited.execute(db);
    await stop();
    expect(rows).toEqual([{ count: 488 }]);
  });
});
