/** Document 1 §8 and §9, error reporting: envelopes at a real receiver. */
import { describe, expect, it } from 'vitest';
import { breakChatPage } from './screen-rules.ts';
import { administrator } from '../people/administrator.ts';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { kept, shell, visit, visitSignedIn } from './shell.ts';

const question = 'How is my surgery scheduled?';

export function faultRules(): void {
  describe('document 1 §9, error reporting', () => {
    it('sends one report per crash with component, version and environment, without personal data', async () => {
      const { faults, product } = shell();
      faults.envelopes.length = 0;
      const page = await visitSignedIn();
      await breakChatPage(page, `new Error(${JSON.stringify(`${question} ${administrator.name}`)})`);
      await page.goto(`/chat?conversation=0192&question=${encodeURIComponent(question)}`);
      await page.getByRole('alert').waitFor();
      await expect.poll(() => faults.envelopes.length).toBe(1);
      const { n1aiToken } = await kept(page, 'auth');
      const [header = '', itemHeader = '', item = ''] = faults.envelopes[0]?.split('\n') ?? [];
      // Trace and replay sample rates are 0: neither would come as an event.
      expect(JSON.parse(itemHeader)).toMatchObject({ type: 'event' });
      const event = JSON.parse(item) as Record<string, unknown>;
      expect(event).toMatchObject({
        tags: { component: 'chat-page' },
        environment: 'production',
        release: '2.2508.3684',
        exception: { values: [{ type: 'Error', value: '(message withheld)' }] },
      });
      expect(item).toContain(`${product.url}/assets/`);
      for (const absent of ['breadcrumbs', 'user', 'request', 'extra', 'contexts'])
        expect(event).not.toHaveProperty(absent);
      for (const personal of [
        'surgery',
        'Ada',
        administrator.email,
        String(n1aiToken),
        '/chat?',
        'conversation=',
      ])
        expect(header + item).not.toContain(personal);
      await page.goto('/404');
      await page.waitForTimeout(300);
      expect(faults.envelopes).toHaveLength(1);
    });

    it('ignores “ResizeObserver loop completed with undelivered notifications” but reports other uncaught errors', async () => {
      const { faults } = shell();
      faults.envelopes.length = 0;
      const page = await visit();
      const messages: string[] = [];
      await page.goto('/404');
      await page.exposeFunction('record', (message: string) => messages.push(message));
      await page.evaluate(() => {
        addEventListener('error', ({ message }) => {
          (globalThis as unknown as { record(text: string): void }).record(message);
        });
        const box = document.body.appendChild(document.createElement('div'));
        new ResizeObserver(() => {
          box.style.width = `${box.offsetWidth - 1}px`;
        }).observe(box);
      });
      await expect
        .poll(() => messages)
        .toContain('ResizeObserver loop completed with undelivered notifications.');
      await page.waitForTimeout(300);
      expect(faults.envelopes).toEqual([]);
      await page.evaluate(() => void Promise.reject(new TypeError('x is not a function')));
      await expect.poll(() => faults.envelopes.length).toBe(1);
      expect(faults.envelopes[0]).toContain('x is not a function');
    });

    it('loads and sends nothing without a DSN', async () => {
      const { faults } = shell();
      faults.envelopes.length = 0;
      const page = await visitSignedIn();
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.route('**/chat', async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const body = (await response.text()).replace(faults.dsn, '');
        await route.fulfill({ response, body });
      });
      await breakChatPage(page, 'new TypeError("boom")');
      await page.goto('/chat');
      await page.getByRole('alert').waitFor();
      await page.waitForTimeout(300);
      expect(loaded.filter((url) => url.includes('error-service'))).toEqual([]);
      expect(faults.envelopes).toEqual([]);
      await page.unrouteAll();
      await page.goto('/chat');
      await composerOf(page).waitFor();
    });
  });
}
