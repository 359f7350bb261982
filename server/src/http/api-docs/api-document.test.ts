import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { installApiDocument } from './api-document.ts';
import { openApiDocument } from './openapi.ts';

vi.mock('./openapi.ts', { spy: true });

it('is made when it is first asked for, and once', async () => {
  const app = fastify();
  installApiDocument(app, 'Polylogue');
  await app.ready();
  expect(openApiDocument).not.toHaveBeenCalled();
  const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/api/openapi.json' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.json().openapi).toMatch(/^3\.1/);
  expect(openApiDocument).toHaveBeenCalledTimes(1);
  await app.close();
});
