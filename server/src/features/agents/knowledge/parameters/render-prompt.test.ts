import { describe, expect, it } from 'vitest';
import { pathsIn, renderPrompt } from './render-prompt.ts';

const values = new Map([
  ['user.name', 'Ann'],
  ['parameter.colour', '{{user.email}} {{user.name}} $& $1 $$'],
  ['user.email', 'ann@example.com'],
]);
const rendered = (template: string) => renderPrompt(template, values);

describe('rendered prompt', () => {
  it('replaces paths by values, ignoring spaces', () => {
    expect(rendered('I am {{user.name}}, {{ user.email }}.')).toEqual({
      text: 'I am Ann, ann@example.com.',
      missing: [],
    });
  });

  it('removes paths without a value and lists each once', () => {
    expect(rendered('[{{user.groups}}{{nothing}}{{user.groups}}]')).toEqual({
      text: '[]',
      missing: ['user.groups', 'nothing'],
    });
  });

  it('inserts values without expanding them', () => {
    expect(rendered('{{parameter.colour}}').text).toBe('{{user.email}} {{user.name}} $& $1 $$');
  });

  it.each([
    'constructor',
    'constructor.prototype',
    '__proto__',
    'user.__proto__.name',
    'toString',
    'hasOwnProperty',
    'user.constructor',
    'size',
    'get',
  ])('finds no value for %s', (path) => {
    expect(rendered(`{{${path}}}`)).toEqual({ text: '', missing: [path] });
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  });

  it.each([
    ['{{{user.name}}}', '{Ann}'],
    ['{{{{user.name}}}}', '{{Ann}}'],
    ['{{user.{{user.name}}}}', '{{user.Ann}}'],
    ['{{#if user.name}}x{{/if}}', '{{#if user.name}}x{{/if}}'],
    ['{{user.name', '{{user.name'],
    ['{{}} {{ }}', '{{}} {{ }}'],
    ['{"a":{"b":1}}', '{"a":{"b":1}}'],
  ])('renders %s as %s', (template, text) => {
    expect(rendered(template).text).toBe(text);
  });

  it('renders a thousand parameters', () => {
    const many = new Map(Array.from({ length: 1_000 }, (_, index) => [`parameter.p${index}`, `${index}`]));
    const template = [...many.keys()].map((path) => `{{${path}}}`).join(' ');
    expect(pathsIn(template).size).toBe(1_000);
    expect(renderPrompt(template, many).text).toBe([...many.values()].join(' '));
  });

  it.each([
    ['braces', '{'.repeat(500_000)],
    ['open braces and spaces', `{{${' '.repeat(40)}`.repeat(12_000)],
    ['one long path', `{{${'a.'.repeat(250_000)}}}`],
    ['paths that never end', `{{${'a'.repeat(99)} `.repeat(5_000)],
    ['real paths', '{{user.name}}'.repeat(37_000)],
  ])('renders half a million characters of %s in linear time', (_what, template) => {
    // Measures CPU time, so that other processes do not count. A non-linear algorithm would take minutes.
    const before = process.cpuUsage();
    rendered(template);
    pathsIn(template);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
