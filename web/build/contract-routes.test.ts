import { defineRoute, empty } from '@polylogue/contract/http';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { limits } from '@polylogue/contract/limits';
import { fileOf, multipart } from '@polylogue/contract/multipart';
import { visionImageRoutes } from '@polylogue/contract/chat/attachments/vision-image-routes';
import { expect, it } from 'vitest';
import { callableSource } from './contract-routes.ts';

it('keeps only the fields of a route that the client reads, without schemas', () => {
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

it('keeps the file declaration of an upload route', () => {
  const add = defineRoute({
    method: 'POST',
    path: '/files',
    access: 'signedIn',
    summary: '',
    body: multipart({ file: fileOf(limits.image) }),
    response: empty,
  });
  expect(callableSource({ fileRoutes: { add } })).toContain('"body":{"kind":"multipart"}');
});

it('distinguishes calls with the same name in different contexts', () => {
  const source = callableSource({ visionImageRoutes });
  const kept = JSON.parse(source.slice(source.indexOf('{'), -1)) as typeof visionImageRoutes;
  expect(Object.keys(kept)).toEqual(Object.keys(visionImageRoutes));
  expect(kept.public.upload).toMatchObject({ path: visionImageRoutes.public.upload.path, access: 'visitor' });
});
