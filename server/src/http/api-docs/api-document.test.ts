import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { installApiDocument } from './api-document.ts';
import { openApiDocument } from './openapi.ts';

it('creates the document once, at its first request', async () => {
  const createDocument = vi.fn<typeof openApiDocument>(openApiDocument);
  const app = fastify();
  installApiDocument(app, 'Polylogue', createDocument);
  await app.ready();
  expect(createDocument).not.toHaveBeenCalled();
  const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/api/openapi.json' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.json().openapi).toMatch(/^3\.1/);
  expect(createDocument).toHaveBeenCalledTimes(1);
  await app.close();
});
