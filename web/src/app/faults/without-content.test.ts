import type { ErrorEvent, StackFrame } from '@sentry/react';
import { describe, expect, it } from 'vitest';
import { withoutContent } from './without-content.ts';

const origin = 'https://chat.example';
const question = 'How is Ada doing after her surgery?';
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln';

function sentOf(value: string, frame: StackFrame = {}, more: Partial<ErrorEvent> = {}) {
  const exception = { values: [{ type: 'Error', value, stacktrace: { frames: [frame] } }] };
  return withoutContent({ type: undefined, event_id: 'e1', exception, ...more }, origin);
}
const messageOf = (value: string) => sentOf(value).exception?.values?.[0]?.value;

describe('fault report (document 1 §9)', () => {
  it.each([
    "Cannot read properties of undefined (reading 'segments')",
    'render is not a function',
    'Maximum call stack size exceeded',
    'Call 0192f0c1-7b7a-7cc0-8f00-1a2b3c4d5e6f failed: 502',
  ])('keeps the message "%s"', (message) => expect(messageOf(message)).toBe(message));

  it.each([
    question,
    `Unexpected token 'H', "${question}" is not valid JSON`,
    `Cannot read properties of undefined (reading '${question}')`,
    `Call ${question} failed: 502`,
    `Bearer ${token} is not a function`,
    `Cannot read properties of undefined (reading 'x')\n${question}`,
  ])('redacts the message %s', (message) => expect(messageOf(message)).toBe('(message withheld)'));

  it('keeps the number of a React error and drops the text after it', () => {
    expect(messageOf(`Minified React error #31; visit https://react.dev/?args[]=${question}`)).toBe(
      'Minified React error #31',
    );
  });

  it('names only locations in the product’s own scripts', () => {
    const placeOf = (frame: StackFrame) =>
      sentOf('x', frame).exception?.values?.[0]?.stacktrace?.frames?.[0] ?? {};
    const script = `${origin}/assets/chat-page-DM3pj45G.js`;
    expect(placeOf({ filename: `${script}?q=ada#x`, function: 'fS', lineno: 3, colno: 14 })).toEqual({
      filename: script,
      function: 'fS',
      lineno: 3,
      colno: 14,
    });
    for (const filename of [
      `${origin}/chat/c/0192?source=ada`,
      'https://other.example/assets/a.js',
      question,
    ])
      expect(placeOf({ filename, function: question })).toMatchObject({ filename: '?', function: '?' });
  });

  it('drops all other data that the library has gathered', () => {
    const gathered: Partial<ErrorEvent> = {
      user: { username: 'ada@example.com' },
      request: { url: `${origin}/chat?q=${question}`, headers: { authorization: token } },
      breadcrumbs: [{ message: question }],
      contexts: { page: { question } },
      extra: { question },
      message: question,
      transaction: question,
      tags: { component: 'chat-page', question },
      environment: 'production',
    };
    const sent = sentOf(question, {}, gathered);
    expect(JSON.stringify(sent)).not.toMatch(/surgery|ada@|eyJ/);
    expect(sent).toMatchObject({
      event_id: 'e1',
      environment: 'production',
      tags: { component: 'chat-page' },
    });
  });
});
