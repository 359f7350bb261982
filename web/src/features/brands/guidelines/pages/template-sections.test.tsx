/** Sections of a template are saved one by one, like those of guidelines. */
import { guidelinesTemplateRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import type { GuidelinesTemplate } from '@polylogue/contract/brands/guidelines/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../../testing/screen-tests.ts';
import { template } from '../testing/fixtures.ts';
import { templatePages } from './template-pages.tsx';

screenTests();

let stored: GuidelinesTemplate;
let bodies: unknown[];
beforeEach(() => {
  stored = template;
  bodies = [];
  sessionStorage.clear();
});

/** Replaces the template, and refuses a version that is not the stored one. */
const put: Answer = {
  ...answer(routes.update, template),
  respond({ body, headers }) {
    if (headers.get('if-match') !== `"${stored.version}"`) {
      const newer = refusal(routes.update, [412, 'request.precondition_failed'], { current: stored });
      return newer.respond({ url: new URL('http://server.test'), body, headers });
    }
    bodies.push(body);
    const { sections = stored.sections, ...settings } = body as Partial<GuidelinesTemplate>;
    stored = { ...stored, ...settings, sections, version: stored.version + 1 };
    return Response.json(stored);
  },
};

async function open(): Promise<void> {
  serve([answer(routes.get, () => stored), put]);
  const Page = await templatePages.loadEdit();
  renderOnBackdrop({
    path: `/admin/guidelines/template/${template.templateId}/edit`,
    route: '/admin/guidelines/template/:templateId/edit',
    element: <Page />,
  });
  await screen.findByRole('textbox', { name: 'Name' });
}

/** Renames the section in its dialog, and saves it. */
async function renameSection(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Check answers/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Title' }), { target: { value: 'Verify' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /^Verify/ });
}
const titles = ({ sections }: GuidelinesTemplate) => sections.map(({ title }) => title);
const renamed = titles(template).map((title) => (title === 'Check answers' ? 'Verify' : title));

it('saves a section from its dialog, without the entered name of the template', async () => {
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Renamed' } });
  await renameSection();
  expect([stored.name, titles(stored)]).toEqual([template.name, renamed]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.name).toBe('Renamed'));
  expect(bodies.at(-1)).not.toHaveProperty('sections');
});

it('saves a section over a newer version whose other parts changed', async () => {
  await open();
  stored = { ...template, name: 'Theirs', version: template.version + 1 };
  await renameSection();
  expect([stored.name, titles(stored)]).toEqual(['Theirs', renamed]);
});
