import { allRoutes } from '@polylogue/contract/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type PathItem = { description: string } & Record<'get' | 'post' | 'put' | 'delete', Operation>;

const document = openApiDocument(allRoutes, 'Polylogue');
const paths = document['paths'] as Record<string, PathItem>;
const ask = paths['/api/internal/userConversations/byGptSystemId/{gptSystemId}']?.post;
const resume = paths['/api/internal/streams/{requestId}']?.get;

const headersOf = (operation: Operation | undefined) =>
  operation?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    // The validator takes its input apart.
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes the events of every stream', () => {
    const streams = Object.values(paths)
      .flatMap(({ description: _, ...operations }) => Object.values(operations))
      .flatMap(({ responses }) => responses['200']?.content?.['text/event-stream'] ?? []);
    expect(streams).toHaveLength(4);
    for (const stream of streams) {
      expect(stream).toEqual({ schema: expect.objectContaining({ description: expect.any(String) }) });
    }
  });

  it('tells what becomes of bodies that are too large or no JSON, where a body is read', () => {
    expect(Object.keys(ask?.responses ?? {})).toEqual(expect.arrayContaining(['413', '415']));
    expect(Object.keys(resume?.responses ?? {})).not.toContain('413');
  });

  it('tells of each path what becomes of other methods', () => {
    for (const { description } of Object.values(paths)) expect(description).toContain('405');
  });

  it('names the headers that a route reads', () => {
    expect(headersOf(ask)).toEqual(['X-Request-ID']);
    expect(headersOf(resume)).toEqual(['X-Request-ID', 'Last-Event-ID']);
  });

  it('can be read as a page', () => {
    expect(apiPage(document, 'nonce')).toContain('Last-Event-ID');
  });
});
