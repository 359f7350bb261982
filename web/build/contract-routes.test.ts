import { identityRoutes } from '@polylogue/contract/identity/routes';
import { expect, it } from 'vitest';
import { callableSource } from './contract-routes.ts';

it('keeps of a route exactly what the client reads, and no schema', () => {
  const source = callableSource({ identityRoutes, aSchema: identityRoutes.setup.body });
  expect(source.startsWith('export const identityRoutes = ')).toBe(true);
  expect(source).not.toContain('aSchema');
  const kept = JSON.parse(source.slice(source.indexOf('{'), -1)) as Record<string, unknown>;
  expect(Object.keys(kept)).toEqual(Object.keys(identityRoutes));
  expect(kept.setup).toEqual({
    method: 'POST',
    path: '/api/internal/setup',
    access: 'public',
    response: { kind: 'empty' },
  });
});
