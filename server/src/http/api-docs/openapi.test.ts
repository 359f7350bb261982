import { defineRoute, empty } from '@polylogue/contract/http';
import { limits } from '@polylogue/contract/limits';
import { fileOf, multipart } from '@polylogue/contract/multipart';
import { allRoutes } from '@polylogue/contract/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type PathItem = { description: string } & Record<'get' | 'post' | 'put' | 'delete', Operation>;

const upload = defineRoute({
  method: 'POST',
  path: '/uploads',
  access: 'signedIn',
  summary: 'Takes a file.',
  body: multipart({
    file: fileOf(limits.image),
    fields: z.object({ title: z.string(), note: z.string().optional() }),
  }),
  response: empty,
});
const routes = [...allRoutes, { name: 'uploads.add', feature: 'uploads', route: upload }];
const document = openApiDocument(routes, 'Polylogue');
const paths = document['paths'] as Record<string, PathItem>;
const ask = paths['/api/internal/userConversations/byGptSystemId/{gptSystemId}']?.post;
const resume = paths['/api/internal/streams/{requestId}']?.get;

const headersOf = (operation: Operation | undefined) =>
  operation?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    // The validator modifies its input.
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('contains each named schema once, and only references to existing ones', () => {
    const { schemas } = document['components'] as { schemas: Record<string, object> };
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...referred].toSorted()).toEqual(Object.keys(schemas).toSorted());
    expect(text).not.toContain('$defs');
    expect(schemas).toMatchObject({
      Role: { type: 'object', properties: { actions: { items: { $ref: '#/components/schemas/Action' } } } },
      CreateRoleInput: { type: 'object' },
      ErrorBody: { properties: { issues: { items: { $ref: '#/components/schemas/Issue' } } } },
    });
  });

  it('describes the events of every stream', () => {
    const streams = Object.values(paths)
      .flatMap(({ description: _, ...operations }) => Object.values(operations))
      .flatMap(({ responses }) => responses['200']?.content?.['text/event-stream'] ?? []);
    const declared = allRoutes.filter(({ route }) => route.response.kind === 'stream');
    expect(streams).toHaveLength(declared.length);
    for (const stream of streams) {
      expect(stream).toEqual({ schema: expect.objectContaining({ description: expect.any(String) }) });
    }
  });

  it('documents the refusal of large and malformed bodies where a body is read', () => {
    expect(Object.keys(ask?.responses ?? {})).toEqual(expect.arrayContaining(['413', '415']));
    expect(Object.keys(resume?.responses ?? {})).not.toContain('413');
  });

  it('documents the answer to other methods on each path', () => {
    for (const { description } of Object.values(paths)) expect(description).toContain('405');
  });

  it('documents the headers that a route reads', () => {
    expect(headersOf(ask)).toEqual(['X-Request-ID']);
    expect(headersOf(resume)).toEqual(['X-Request-ID', 'Last-Event-ID']);
  });

  it('describes a body with a file, and its errors', () => {
    const { requestBody, responses } = paths['/uploads']?.post ?? {};
    expect(requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            note: { type: 'string' },
            file: {
              type: 'string',
              format: 'binary',
              description: expect.stringContaining('20971520 bytes'),
            },
          },
          required: ['title', 'file'],
          additionalProperties: false,
        },
        encoding: { file: { contentType: 'image/png, image/jpeg, image/webp, image/gif' } },
      },
    });
    expect(Object.keys(responses ?? {})).toEqual(
      expect.arrayContaining(['408', '413', '415', '422', '429', '507']),
    );
  });

  it('is rendered as a page', () => {
    const page = apiPage(document, 'nonce');
    expect(page).toContain('Last-Event-ID');
    const links = new Set([...page.matchAll(/<a href="#(schema-\w+)"/g)].map(([, id]) => id));
    expect(links.size).toBeGreaterThan(20);
    expect([...links].filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
  });
});
