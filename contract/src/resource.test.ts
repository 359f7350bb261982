import { expect, it } from 'vitest';
import { z } from 'zod';
import { json } from './http.ts';
import { resource } from './resource.ts';

const roles = resource({
  base: '/api/roles',
  id: 'roleId',
  missing: 'user.not_found',
  nouns: ['role', 'roles'],
  may: { read: ['UserRolesRead'], create: ['UserRolesCreate'], write: ['UserRolesWrite'] },
});
const Role = z.object({ name: z.string() });

it('lists with filters, sorts in both directions, and pages', () => {
  const { query, response } = roles.list(Role, {
    filters: { keywords: z.string().optional() },
    sorts: ['name', 'updatedAt'],
  });
  expect(query.parse({ keywords: 'a', sort: '-updatedAt', top: '20' })).toEqual({
    keywords: 'a',
    sort: '-updatedAt',
    top: 20,
  });
  expect(query.safeParse({ sort: 'password' }).success).toBe(false);
  expect(response.schema.parse({ items: [{ name: 'A', secret: 1 }] })).toEqual({ items: [{ name: 'A' }] });
});

it('requires the version in changing calls, and declares their errors', () => {
  for (const route of [roles.replace(Role, Role), roles.remove()]) {
    expect(route).toMatchObject({ ifMatch: true, path: '/api/roles/{roleId}', notFound: 'user.not_found' });
    expect(route.errors).toEqual(
      expect.arrayContaining([
        'user.not_found',
        'request.precondition_failed',
        'request.precondition_required',
      ]),
    );
  }
});

it('derives access and the not-found code of other calls from the resource', () => {
  const members = roles.call('GET', '{roleId}/members', { summary: 'Lists members.', response: json(Role) });
  expect(members).toMatchObject({
    path: '/api/roles/{roleId}/members',
    access: { anyOf: ['UserRolesRead'] },
    errors: ['user.not_found'],
  });
  expect(members.params.safeParse({ roleId: 'x' }).success).toBe(false);
  const reset = roles.call('POST', 'reset', { summary: 'Resets.', response: json(Role) });
  expect(reset.access).toEqual({ anyOf: ['UserRolesWrite'] });
  expect(reset.params).toBeUndefined();
});

it('refuses a call without permitted actions', () => {
  const reading = resource({
    base: '/x',
    id: 'xId',
    missing: 'user.not_found',
    nouns: ['x', 'xs'],
    may: { read: ['UserRead'] },
  });
  expect(() => reading.create(Role, Role)).toThrow('nobody who may create');
});

it('declares the same calls at another path', () => {
  expect(roles.at('/api/rols').get(Role).path).toBe('/api/rols/{roleId}');
});
