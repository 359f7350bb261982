/**
 * Screens of agents in a browser: the editor that opens with its test chat, 5,000 agents that scroll, and the page of a
 * public endpoint on a slower processor.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { openEditor } from '../../e2e/src/browser/agent-editor.ts';
import { textsIn } from '../../e2e/src/browser/texts.ts';
import { signInOnScreen } from '../../e2e/src/people/sign-in-on-screen.ts';
import { writeEndpoints } from '../../e2e/src/product/public-endpoint-fixture.ts';
import { ScriptedProvider } from '../../server/src/testing/models/scripted-provider.ts';
import { administrator, type MeasuredInstance, withInstance } from './administration/measured-instance.ts';
import { addHeldRole } from './administration/seed.ts';
import { addAgents } from './agents/seed.ts';
import { watchFieldsFromClick, watchFieldsFromStart } from './browser/fields-shown.ts';
import { longest, watchTasks } from './browser/page-tasks.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const agents = 5_000;
const endpoint = 'desk';
const rounds = 10;
const slowdown = 4;
const scrollSteps = 120;
const t = textsIn('en');
const messageField = t('conversations:composer.label');

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** From the click in the list until form and test chat can be used; the first one also fetches the editor's scripts. */
async function measureEditor(page: Page, url: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(`${url}/admin/gptsystem`);
    await page.getByRole('link', { name: 'Assistant', exact: true }).waitFor();
    const shown = await watchFieldsFromClick(page, [t('agents:fields.systemPrompt'), messageField]);
    await openEditor(page, 'Assistant');
    times.push(await shown());
  }
  const [first = Number.NaN, ...again] = times;
  const bound = { atMost: 500 };
  reportTarget({ what: 'Editor of an agent opened, first time', unit: 'ms', figure: first, bound });
  reportTarget({ what: 'Editor opened again, p95', unit: 'ms', figure: percentile(again, 95), bound });
}

async function measureDiscover(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/chat/agents`);
  const list = page.getByRole('list', { name: t('agent-directory:discover.agents') });
  await list.getByRole('listitem').first().waitFor();
  const tasks = await watchTasks(page);
  await list.hover();
  for (let step = 0; step < scrollSteps; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  const figure = longest(await tasks());
  reportTarget({
    what: `Longest task while ${agents} agents scroll`,
    unit: 'ms',
    figure,
    bound: { atMost: 50 },
  });
}

/** Measures a new visitor's downloads and the time until the message field accepts input. */
async function measurePublicPage(browser: Browser, url: string): Promise<void> {
  const times: number[] = [];
  const weightsKb: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage(browser);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
    });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const shown = await watchFieldsFromStart(page, [messageField]);
    await page.goto(`${url}/public-chat/${endpoint}`);
    times.push(await shown());
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    weightsKb.push(bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1_000, 0));
    await page.context().close();
  }
  reportTarget({
    what: `Public page takes a question, CPU ${slowdown} times slower, p95`,
    unit: 'ms',
    figure: percentile(times, 95),
    bound: { atMost: 2_000 },
  });
  reportTarget({
    what: 'Public page: compressed scripts until then',
    unit: 'KB',
    figure: Math.max(...weightsKb),
    bound: { atMost: 300 },
  });
}

async function measure({ product: { url }, db }: MeasuredInstance): Promise<void> {
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath) throw new Error('CHROMIUM names no browser.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await openPage(browser);
    await signInOnScreen({ page, origin: url }, administrator);
    await measureEditor(page, url);
    await addAgents(db, { count: agents, roleId: await addHeldRole(db, 0) });
    await measureDiscover(page, url);
    await writeEndpoints(db, [{ name: endpoint }]);
    await measurePublicPage(browser, url);
  } finally {
    await browser.close();
  }
}

const provider = await ScriptedProvider.start();
try {
  await withInstance(measure, provider.environment);
} finally {
  await provider.stop();
}
