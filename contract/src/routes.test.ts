import { expect, it } from 'vitest';
import { isErrorCode } from './errors.ts';
import { fillPath } from './path.ts';
import { actions, builtInRoles } from './permissions.ts';
import { allRoutes } from './routes.ts';
import { schemaNames } from './schemas.ts';

it('declares each method and path once', () => {
  const keys = allRoutes.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it('declares a schema for every path parameter, and no other', () => {
  const inSchema = allRoutes.map(({ name, route }) => [name, Object.keys(route.params?.shape ?? {}).sort()]);
  const inPath = allRoutes.map(({ name, route }) => [
    name,
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param).sort(),
  ]);
  expect(inSchema).toEqual(inPath);
});

it('declares a not-found code wherever a path names an object', () => {
  const naming = allRoutes.filter(({ route }) => /\{\w*(Id|Key|fileName)\}/.test(route.path));
  const silent = naming.filter(({ route: { notFound, errors } }) => !notFound || !errors?.includes(notFound));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('uses only codes of the catalogue', () => {
  expect(allRoutes.flatMap(({ route }) => route.errors ?? []).filter((code) => !isErrorCode(code))).toEqual(
    [],
  );
});

it('requires actions for the administration, except for tasks, whose access follows their subject', () => {
  const open = allRoutes.filter(
    ({ route }) => route.path.includes('/admin/') && typeof route.access !== 'object',
  );
  expect(open.map(({ name }) => name)).toEqual(['notifications.follow']);
});

it('gives the administrator everything but other people’s conversations', () => {
  const held = new Set<string>(builtInRoles.administrator.actions);
  const missing = actions.filter((action) => !held.has(action));
  expect(missing).toEqual(['ConversationsReadAll']);
});

it('encodes path parameters as one segment', () => {
  expect(fillPath('/a/{b}', { b: '../c?d#e' })).toBe('/a/..%2Fc%3Fd%23e');
});

it('names each schema once', () => {
  expect(new Set(schemaNames.values()).size).toBe(schemaNames.size);
});
