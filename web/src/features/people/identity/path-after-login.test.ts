import { expect, it } from 'vitest';
import { safePathAfterLogin } from './path-after-login.ts';

const origin = 'https://chat.example.org';

it.each(['/chat/0192?x=1', '/setup/model', '/admin/brand'])('returns to %s', (path) => {
  expect(safePathAfterLogin(path, origin)).toBe(path);
});

it.each([
  '',
  '/',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/chat',
  'javascript:alert(1)',
  '/auth/jwt/login',
  '/\t/evil.example',
  '/%2e%2e//evil.example/../auth/jwt/login',
])('replaces %j by the chat', (path) => {
  expect(safePathAfterLogin(path, origin)).toBe('/chat');
});
