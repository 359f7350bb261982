import { describe, expect, it } from 'vitest';
import { addressParts, imageVerdict, isHostOfText, linkTarget } from './links.ts';

const origin = 'https://chat.example';

describe('linkTarget', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://chat.example/1',
    'file:///etc/passwd',
    'https://chat.example@evil.example/',
    'http://[',
  ])('leads nowhere for %j', (address) => {
    expect(linkTarget(address, origin)).toBeUndefined();
  });

  it('returns the ASCII host of an external page', () => {
    expect(linkTarget('https://exämple.test:8443/a', origin)?.host).toBe('xn--exmple-cua.test:8443');
    expect(linkTarget('//evil.example/x', origin)?.host).toBe('evil.example');
  });

  it('returns no host for own pages, mail and anchors', () => {
    expect(linkTarget('/chat', origin)).toEqual({
      href: 'https://chat.example/chat',
      isOwn: true,
    });
    expect(linkTarget('mailto:a@b.example', origin)).toEqual({
      href: 'mailto:a@b.example',
      isOwn: false,
    });
    expect(linkTarget('#note', origin)).toEqual({ href: '#note', isOwn: true });
  });
});

describe('addressParts', () => {
  it.each([
    ['https://a.example:8443/b?c#d', ['https://', 'a.example:8443', '/b?c#d']],
    ['http://a.example/', ['http://', 'a.example', '/']],
    ['https://a.example/a.example', ['https://', 'a.example', '/a.example']],
    ['mailto:a@b.example?subject=c', ['mailto:', 'a@b.example', '?subject=c']],
    ['mailto:?to=a@b.example', ['mailto:', '', '?to=a@b.example']],
  ])('finds who is reached in %s', (address, parts) => {
    expect(linkTarget(address, origin)?.href).toBe(address);
    expect(addressParts(address)).toEqual(parts);
  });
});

describe('isHostOfText', () => {
  it.each(['https://paypal.co', 'https://paypal.co/x?y', ' http://PayPal.co#a ', 'paypal.co', 'paypal.co/x'])(
    'finds the host in %j',
    (text) => {
      expect(isHostOfText('paypal.co', text)).toBe(true);
    },
  );

  it.each([
    'https://paypal.com/login',
    'https://my.paypal.co/',
    'https://paypal.co@paypal.com/',
    'https://paypal.co\\@paypal.com/',
    'https://paypal.com/paypal.co',
    'https://p\u0430ypal.co/',
    'see https://paypal.co',
    'https://paypal.co:8443/',
    '',
  ])('finds another host, or none, in %j', (text) => {
    expect(isHostOfText('paypal.co', text)).toBe(false);
  });
});

describe('imageVerdict', () => {
  it.each([
    ['https://evil.example/p.png?secret=1', 'evil.example'],
    ['//evil.example/p.png', 'evil.example'],
    ['data:image/svg+xml,<svg/>', ''],
    ['data:text/html,x', ''],
    ['blob:https://evil.example/1', ''],
    ['http://[', ''],
  ])('does not load %j', (address, blockedHost) => {
    expect(imageVerdict(address, origin)).toEqual({ blockedHost });
  });

  it.each(['/generatedImages/1.png', 'data:image/png;base64,AA', 'blob:https://chat.example/1'])(
    'loads %j',
    (address) => {
      expect(imageVerdict(address, origin)).toHaveProperty('src');
    },
  );
});
