/** Hostile input on every route: success or a clear refusal, and nothing logged as an error. */
import type { Route } from '@polylogue/contract/http';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import { isMultipart } from '@polylogue/contract/multipart';
import { allRoutes } from '@polylogue/contract/routes';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleObjects, paramsOf } from './example-objects.ts';
import type { ExampleParams } from './feature-examples.ts';
import { createHostileHarness } from './hostile-harness.ts';
import { breakingPathParts, breakingTexts, breakingValues } from './hostile-values.ts';
import { inject } from '../test-app.ts';
import { fullSampleOf, sampleOf } from './sample-of.ts';

const harness = await createHostileHarness();
const known: ExampleParams = {
  brandKey: 'default',
  fileName: 'logo.svg',
  identityProvider: 'EntraId',
  uid: 'unknown-interaction',
  ...(await exampleObjects(harness.app.db, harness.administrator.userId)),
};

let sent = 0;
async function send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
  const headers = { authorization: `Bearer ${harness.administrator.token}`, ...options.headers };
  sent += 1;
  // A new address for each request, so that no rate limit applies.
  const remoteAddress = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  return inject(harness.app.server, { ...options, headers, remoteAddress });
}

/** Fails with the request that was not answered clearly. */
async function expectClear(options: InjectOptions & { url: string }): Promise<void> {
  const answer = await send(options);
  const { method, url, headers } = options;
  const about = JSON.stringify([method, url.slice(0, 200), headers]).slice(0, 600);
  harness.expectClear(answer, about);
}

const featureOf = ({ method, path }: Route) =>
  allRoutes.find(({ route }) => route.method === method && route.path === path)?.feature ?? '';

const pathWith = (route: Route, raw: Record<string, string>) => {
  const own = paramsOf(featureOf(route), known);
  return route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => raw[name] ?? encodeURIComponent(own[name] ?? ''),
  );
};

/** Makes a request of a visitor on routes for visitors, otherwise of the administrator, with a sample body. */
const sentTo = (route: Route, raw: Record<string, string> = {}) => ({
  method: route.method,
  url: pathWith(route, raw),
  payload: bodyOf(route),
  headers: {
    ...(route.access === 'visitor' && {
      [sessionIdentifierHeader]: known['publicConversations.sessionIdentifier'] ?? '',
    }),
  } as Record<string, string>,
});

/** Makes a body that matches its schema, and may break further rules. */
function bodyOf(route: Route): object | undefined {
  if (!route.body || isMultipart(route.body)) return undefined;
  try {
    return sampleOf(route.body) as object;
  } catch {
    return { question: 'And then?' };
  }
}

/** Characters that no store keeps. */
const unstorable = ['\0', '\ud800', '\udc00'];
/** Invisible characters. */
const invisible = ['\x01', '\x1b', '\x7f', '\x85', '\u202E', '\u200B'];

/**
 * Yields the sample with `character` at the start, in the middle and at the end of each of its strings, one
 * at a time.
 */
function* withCharacter(sample: unknown, character: string): Generator<{ body: unknown; path: string[] }> {
  if (typeof sample === 'string') {
    const middle = Math.ceil(sample.length / 2);
    yield { body: character + sample, path: [] };
    yield { body: sample.slice(0, middle) + character + sample.slice(middle), path: [] };
    yield { body: sample + character, path: [] };
  }
  if (typeof sample !== 'object' || sample === null) return;
  for (const [key, old] of Object.entries(sample)) {
    for (const { body, path } of withCharacter(old, character)) {
      yield { body: Array.isArray(sample) ? [body] : { ...sample, [key]: body }, path: [key, ...path] };
    }
  }
}

const rawTexts = [...breakingPathParts, 'x'.repeat(10_000)];
const values: readonly unknown[] = [...breakingValues, ...breakingTexts, 'x'.repeat(500_000)];

/** Yields the sample with each field, and each nested field, replaced by `value`. */
function* replaced(sample: unknown, value: unknown): Generator<unknown> {
  if (typeof sample !== 'object' || sample === null) return;
  for (const [key, old] of Object.entries(sample)) {
    yield { ...sample, [key]: value };
    for (const inner of replaced(old, value)) yield { ...sample, [key]: inner };
  }
}

/** Lists the declared top-level fields, including optional ones. */
function fieldsOf(body: z.ZodType): string[] {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema['properties'] ?? {});
}

/** Valid bodies that reach the handler, whose content could do harm. */
const working: Record<string, () => object[]> = {
  'conversations.addSegment': () => further('conversations'),
  'publicConversations.addSegment': () => further('publicConversations'),
  'draftConversations.addSegment': () => further('draftConversations'),
  'adminDraftConversations.addSegment': () => further('adminDraftConversations'),
  'modelProviders.testUnsaved': () => [
    {
      kind: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:1/v1',
      apiVersion: 'v1',
      apiKey: 'sk-key',
      allowPrivateAddress: true,
      modelProviderId: known['modelProviderId'],
      model: 'm',
    },
  ],
  'modelProviders.create': () => [provider],
  'modelProviders.update': () => [provider],
};
function further(feature: string): object[] {
  const { conversationSegmentId } = paramsOf(feature, known);
  return [
    { question: 'And then?' },
    { question: 'And then?', parentSegmentId: conversationSegmentId },
    { continueSegmentId: conversationSegmentId },
  ];
}
const provider = {
  name: 'Local',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  apiVersion: 'v1',
  apiKey: 'sk-key',
  allowPrivateAddress: true,
  deployments: [{ name: 'm' }],
  defaultModel: 'm',
};

/** Lists the valid body, the smallest one, and one with every declared field. */
function samplesOf(name: string, route: Route & { body: z.ZodType }): unknown[] {
  return [...(working[name]?.() ?? []), bodyOf(route), fullSampleOf(route.body)];
}

const named = allRoutes.map(({ name, route }) => [name, route] as const);
const withParams = named.filter(([, { params }]) => params);
const withBody = named.flatMap(([name, { body, ...route }]) =>
  body && !isMultipart(body) ? [[name, { ...route, body }] as const] : [],
);

describe.each(named)('%s', (_name, route) => {
  it('answers hostile queries clearly', async () => {
    const keys = ['x', '__proto__', 'constructor', 'a[b]', ...Object.keys(route.query?.shape ?? {})];
    const base = sentTo(route);
    for (const key of keys) {
      for (const raw of rawTexts) {
        await expectClear({ ...base, url: `${base.url}?${key}=${raw}&${key}=2` });
        await expectClear({ ...base, url: `${base.url}?${key}=${raw}` });
      }
    }
  });

  it('answers hostile headers clearly', async () => {
    const hostile: Record<string, string>[] = [
      { authorization: 'Bearer a.b.c' },
      { authorization: `Bearer ${'a'.repeat(9_000)}` },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
      { host: '' },
      { host: 'evil.example:99999' },
      { host: '[::1' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
      { 'x-request-id': '../..' },
      { 'last-event-id': '\u00ff' },
      { 'if-match': '"x"' },
      { 'accept-language': 'x'.repeat(8_000) },
      { 'accept-encoding': 'br;q=9999, gzip;q=-1, *' },
      { cookie: '_session=%00; =; a=b=c; __proto__=1' },
      { 'content-length': '0' },
      { range: 'bytes=0-,-1' },
      { 'if-none-match': '*' },
      { expect: '100-continue' },
    ];
    const base = sentTo(route);
    for (const headers of hostile) await expectClear({ ...base, headers: { ...base.headers, ...headers } });
  });
});

describe.each(withParams)('the path of %s', (_name, route) => {
  it('answers hostile paths clearly', async () => {
    for (const param of Object.keys(route.params?.shape ?? {})) {
      for (const raw of rawTexts) {
        await expectClear(sentTo(route, { [param]: raw }));
      }
    }
  });
});

/**
 * Fields that decide ownership and permissions, which only the server may set unless a call declares them.
 */
const ownersFields: [string, unknown][] = [
  ['id', '00000000-0000-7000-8000-000000000001'],
  ['userId', '00000000-0000-7000-8000-000000000001'],
  ['ownerId', '00000000-0000-7000-8000-000000000001'],
  ['createdBy', '00000000-0000-7000-8000-000000000001'],
  ['gptSystemType', 'System'],
  ['roles', ['Administrator']],
  ['permissions', { canEdit: true }],
  ['createdAt', '2000-01-01T00:00:00Z'],
  ['version', 1],
  ['isPublic', true],
];

describe.each(withBody)('the body of %s', (name, route) => {
  const expectClearBody = (payload: string | Buffer, type = 'application/json') => {
    const base = sentTo(route);
    return expectClear({ ...base, headers: { ...base.headers, 'content-type': type }, payload });
  };

  it('is answered clearly with any content', async () => {
    const sample = bodyOf(route);
    for (const value of values) {
      await expectClearBody(JSON.stringify(value));
      for (const body of replaced(sample, value)) await expectClearBody(JSON.stringify(body));
      for (const field of fieldsOf(route.body))
        await expectClearBody(JSON.stringify({ ...sample, [field]: value }));
    }
  });

  it('is answered clearly with any character in its strings', async () => {
    for (const sample of samplesOf(name, route)) {
      for (const character of [...unstorable, ...invisible]) {
        for (const { body } of withCharacter(sample, character)) {
          await expectClearBody(JSON.stringify(body));
        }
      }
    }
  });

  it('accepts no text that no store keeps', () => {
    const full = fullSampleOf(route.body);
    for (const character of unstorable) {
      for (const { body, path } of withCharacter(full, character)) {
        const issues = route.body.safeParse(body).error?.issues ?? [];
        const refused = issues.map((issue) => issue.path.join('.'));
        const about = path.join('.');
        expect(
          refused.some((field) => field !== '' && `${about}.`.startsWith(`${field}.`)),
          about,
        ).toBe(true);
      }
    }
  });

  it('accepts no undeclared fields', () => {
    const declared = new Set(fieldsOf(route.body));
    const foreign = Object.fromEntries(ownersFields.filter(([field]) => !declared.has(field)));
    const full = fullSampleOf(route.body) as object;
    const { data, error } = route.body.safeParse({ ...full, ...foreign });
    expect(Object.keys(data ?? {}).filter((field) => field in foreign)).toEqual([]);
    expect(data ?? error).toBeDefined();
  });

  it('is answered clearly in any format', async () => {
    const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
    const payloads = [
      '',
      ' ',
      '{',
      '{"a":1,}',
      '\ufeff{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":1,"a":2}',
      deep('[', ']'),
      deep('{"question":', '}'),
      '1e400',
      'NaN',
      `"${'a'.repeat(2_000_000)}"`,
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"question":"\xff"}', 'latin1'),
    ];
    for (const payload of payloads) await expectClearBody(payload);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/xml',
      'application/json5',
      'x',
      '',
      ';;;',
    ];
    for (const type of types) await expectClearBody('{"question":"a"}', type);
  });
});
