import { guidelinesTemplateRoutes as routes } from '@polylogue/contract/brands/guidelines/routes';
import { expect, it } from 'vitest';
import { testResource } from '../../../testing/test-resource.ts';

const section = { title: 'Data', text: 'No **secrets**.', translations: {} };

const templates = testResource({
  type: 'GuidelinesTemplate',
  routes,
  settings: (name) => ({ name, language: 'en', nameTranslations: { ar: 'قالب' }, sections: [section] }),
});

it('keeps the sections that a body omits, and refuses their languages', async () => {
  const { ask } = templates();
  const translated = { ...section, translations: { ar: { title: 'بيانات', text: 'نص' } } };
  const { body } = await ask('create', { body: { name: 'Kept', sections: [translated] } });
  const id = String(body['templateId']);
  const renamed = await ask('update', { id, ifMatch: 1, body: { name: 'Renamed', language: 'en' } });
  expect(renamed.body).toMatchObject({ name: 'Renamed', sections: [translated] });
  const arabic = await ask('update', { id, ifMatch: 2, body: { name: 'Renamed', language: 'ar' } });
  expect(arabic.body['code']).toBe('guidelines.language_taken');
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
