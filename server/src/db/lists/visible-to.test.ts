import type { Action } from '@polylogue/contract/permissions';
import { expect, it } from 'vitest';
import type { Grant } from '../../http/requests/caller.ts';
import { holds } from '../../http/requests/grants.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { newId } from '../id.ts';
import { visibleTo } from './visible-to.ts';

const userId = newId();
const [first, second, own] = [newId(), newId(), newId()];
const { db } = await testDatabase();
const libraries = [first, second, own].map((id) => ({
  id,
  name: id,
  created_at: new Date(),
  created_by: id === own ? userId : null,
}));
await db.insertInto('libraries').values(libraries).execute();
const agents = libraries.map((library) => ({ ...library, description: '', system_prompt: '' }));
await db.insertInto('agents').values(agents).execute();

const seen = async (subject: 'GptSystems' | 'DataSources', ...granted: [Action, Grant][]) => {
  const caller = { userId, grants: new Map(granted) };
  const rows =
    subject === 'GptSystems'
      ? await visibleTo(db.selectFrom('agents').select('agents.id'), caller, subject).execute()
      : await visibleTo(db.selectFrom('libraries').select('libraries.id'), caller, subject).execute();
  return new Set(rows.map(({ id }) => id));
};

it.each<['GptSystems' | 'DataSources', Action]>([
  ['GptSystems', 'GptSystemsWrite'],
  ['DataSources', 'DataSourcesRead'],
  ['DataSources', 'DataSourcesWrite'],
])('lists all %s for callers with %s', async (subject, action) => {
  expect(await seen(subject, [action, 'all'])).toEqual(new Set([first, second, own]));
});

it('lists named resources, and own ones with the right to create', async () => {
  const one = new Set([first]);
  expect(await seen('DataSources', ['DataSourcesReadSpecific', one])).toEqual(one);
  expect(await seen('DataSources', ['DataSourcesWriteSpecific', one])).toEqual(one);
  expect(await seen('GptSystems', ['GptSystemsWriteSpecific', one], ['GptSystemsCreate', 'all'])).toEqual(
    new Set([first, own]),
  );
});

it('hides everything from others, also from people who may only chat with an agent', async () => {
  expect(await seen('GptSystems', ['GptSystemsRead', 'all'])).toEqual(new Set());
  expect(await seen('GptSystems', ['GptSystemsReadSpecific', new Set()])).toEqual(new Set());
  expect(await seen('DataSources', ['GptSystemsWrite', 'all'])).toEqual(new Set());
});

it('applies a wider action to each thing', () => {
  const writesOne = new Map<Action, Grant>([['DataSourcesWriteSpecific', new Set([first])]]);
  expect([first, second].map((id) => holds(writesOne, 'DataSourcesReadSpecific', id))).toEqual([true, false]);
  const readsAll = new Map<Action, Grant>([['DataSourcesRead', 'all']]);
  expect(holds(readsAll, 'DataSourcesReadSpecific', second)).toBe(true);
  expect(holds(readsAll, 'DataSourcesWriteSpecific', second)).toBe(false);
});
