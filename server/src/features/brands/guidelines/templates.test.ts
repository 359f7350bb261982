import { guidelinesTemplateRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import { expect, it } from 'vitest';
import { testResource } from '../../../testing/test-resource.ts';

const section = { title: 'Data', text: 'No **secrets**.', translations: {} };

const templates = testResource({
  type: 'GuidelinesTemplate',
  routes,
  settings: (name) => ({ name, language: 'en', nameTranslations: { ar: 'قالب' }, sections: [section] }),
});

it('refuses translations into its own language and texts beyond the limit', async () => {
  const { ask } = templates();
  const own = { name: 'Own', sections: [{ ...section, translations: { en: { title: 'A', text: 'B' } } }] };
  const refused = await ask('create', { body: own });
  expect(refused.body['issues']).toEqual([{ path: ['language'], code: 'guidelines.language_taken' }]);
  const text = 'x'.repeat(20_000);
  const long = { name: 'Long', sections: Array.from({ length: 21 }, () => ({ ...section, text })) };
  expect(await ask('create', { body: long })).toMatchObject({ status: 400 });
});
