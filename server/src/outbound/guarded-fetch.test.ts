import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Resolve } from './guarded-agent.ts';
import { createOutbound } from './guarded-fetch.ts';
import { canary, httpServer } from '../testing/network/loopback-servers.ts';

const outbounds: ReturnType<typeof createOutbound>[] = [];
afterAll(() => Promise.all(outbounds.map((made) => made.close())));

function outbound(settings: Parameters<typeof createOutbound>[0] = {}) {
  const made = createOutbound(settings);
  outbounds.push(made);
  return made;
}

describe('a guarded fetch', () => {
  test.each([
    ['127.0.0.1', 'private_address'],
    ['2130706433', 'private_address'],
    ['0x7f.1', 'private_address'],
    ['0177.0.0.1', 'private_address'],
    ['①②⑦.⓪.⓪.①', 'private_address'],
    ['localhost', 'private_address'],
    ['localhost.', 'private_address'],
    ['LOCALHOST', 'private_address'],
    ['anything.localhost', 'private_address'],
    ['[::1]', 'private_address'],
    ['[::ffff:127.0.0.1]', 'private_address'],
    ['[64:ff9b::7f00:1]', 'private_address'],
    ['0', 'address_refused'],
    ['0.0.0.0', 'address_refused'],
    ['[::]', 'address_refused'],
    ['[2002:7f00:1::1]', 'address_refused'],
    ['[::ffff:169.254.169.254]', 'address_refused'],
    ['[64:ff9b::a9fe:a9fe]', 'address_refused'],
    ['[2002:a9fe:a9fe::1]', 'address_refused'],
    ['169.254.169.254', 'address_refused'],
    ['168.63.129.16', 'address_refused'],
    ['[fd00:ec2::254]', 'address_refused'],
    ['someone:secret@127.0.0.1', 'url_refused'],
  ])('does not connect to %s', async (host, code) => {
    const listener = await canary();
    const request = outbound().fetchFor()(`http://${host}:${listener.port}/`);
    await expect(request).rejects.toMatchObject({ name: 'OutboundError', code });
    expect(listener.connections()).toBe(0);
  });

  test('recognises the host of a misleading address', async () => {
    const listener = await canary();
    const request = outbound().fetchFor()(`http://127.0.0.1:${listener.port}\\@1.1.1.1/`);
    await expect(request).rejects.toMatchObject({ code: 'private_address' });
    expect(listener.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,hi', 'nothing'])(
    'does not open %s',
    async (address) => {
      await expect(outbound().fetchFor()(address)).rejects.toMatchObject({ code: 'url_refused' });
    },
  );

  test('reaches a private address only at the accepted host and port', async () => {
    const address = await httpServer((_, response) => response.end('hello'));
    const neighbour = await canary();
    const guarded = outbound().fetchFor({ acceptedAddresses: [address] });
    expect(await (await guarded(`http://${address}/`)).text()).toBe('hello');
    await expect(guarded(`http://127.0.0.1:${neighbour.port}/`)).rejects.toMatchObject({
      code: 'private_address',
    });
    await expect(guarded(`http://localhost:${address.split(':')[1]}/`)).rejects.toMatchObject({
      code: 'private_address',
    });
    expect(neighbour.connections()).toBe(0);
  });

  test('shares no accepted connection with other callers', async () => {
    const address = await httpServer((_, response) => response.end('hello'));
    const out = outbound();
    await (await out.fetchFor({ acceptedAddresses: [address] })(`http://${address}/`)).text();
    await expect(out.fetchFor()(`http://${address}/`)).rejects.toMatchObject({ code: 'private_address' });
  });

  test('reads accepted pairs from the environment, and refuses to start with a malformed one', async () => {
    const address = await httpServer((_, response) => response.end('hello'));
    const guarded = outbound({ allowedAddresses: [address] }).fetchFor();
    expect((await guarded(`http://${address}/`)).status).toBe(200);
    for (const pair of ['localhost', '10.0.0.0/8', 'http://localhost:1', '']) {
      expect(() => outbound({ allowedAddresses: [pair] })).toThrow('host:port');
    }
  });

  test('never calls a forbidden address, even an accepted one', async () => {
    const guarded = outbound().fetchFor({ acceptedAddresses: ['169.254.169.254:80', 'metadata.test:80'] });
    await expect(guarded('http://169.254.169.254/')).rejects.toMatchObject({ code: 'address_refused' });
    const renamed = outbound({ resolve: async () => [{ address: '169.254.169.254', family: 4 }] });
    const request = renamed.fetchFor({ acceptedAddresses: ['metadata.test:80'] })('http://metadata.test/');
    await expect(request).rejects.toMatchObject({ code: 'address_refused' });
  });
});

describe('a host name', () => {
  test('with a public and a private address is refused completely', async () => {
    const listener = await canary();
    const { fetchFor } = outbound({
      resolve: async () => [
        { address: '1.1.1.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    await expect(fetchFor()(`http://mixed.test:${listener.port}/`)).rejects.toMatchObject({
      code: 'private_address',
    });
    expect(listener.connections()).toBe(0);
  });

  test('is resolved once, and the classified address is connected', async () => {
    const address = await httpServer((_, response) => response.end('hello'));
    const port = address.split(':')[1];
    // DNS rebinding: a harmless answer for the check, another for the connection.
    const answers = ['127.0.0.1', '169.254.169.254'];
    const resolve = vi.fn<Resolve>(async () => [{ address: answers.shift() ?? '0.0.0.0', family: 4 }]);
    const guarded = outbound({ resolve }).fetchFor({ acceptedAddresses: [`rebinding.test:${port}`] });
    const response = await guarded(`http://rebinding.test:${port}/`, { headers: { connection: 'close' } });
    expect(await response.text()).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
    await expect(guarded(`http://rebinding.test:${port}/`)).rejects.toMatchObject({
      code: 'address_refused',
    });
  });
});

describe('a redirect', () => {
  test('to a private address is refused without a connection', async () => {
    const listener = await canary();
    const address = await httpServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${listener.port}/` }).end(),
    );
    const guarded = outbound().fetchFor({ acceptedAddresses: [address] });
    await expect(guarded(`http://${address}/`)).rejects.toMatchObject({ code: 'private_address' });
    expect(listener.connections()).toBe(0);
  });

  async function redirecting(status: number, options: { toOtherHost: boolean }) {
    const seen: { headers: IncomingHttpHeaders; method: string | undefined }[] = [];
    const target = await httpServer((request, response) => {
      seen.push({ headers: request.headers, method: request.method });
      response.end('arrived');
    });
    const address = await httpServer((request, response) => {
      if (request.url === '/arrived') {
        seen.push({ headers: request.headers, method: request.method });
        response.end('arrived');
        return;
      }
      const location = options.toOtherHost ? `http://${target}/arrived` : '/arrived';
      response.writeHead(status, { location }).end();
    });
    const guarded = outbound().fetchFor({ acceptedAddresses: [address, target] });
    return { seen, request: (init: RequestInit) => guarded(`http://${address}/`, init) };
  }

  const credentials = {
    authorization: 'Bearer secret',
    'api-key': 'secret',
    'x-api-key': 'secret',
    'x-goog-api-key': 'secret',
    cookie: 'secret',
  };

  test('to another host and port carries no credentials', async () => {
    const { seen, request } = await redirecting(302, { toOtherHost: true });
    expect(await (await request({ headers: { ...credentials, accept: 'text/plain' } })).text()).toBe(
      'arrived',
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).toMatchObject({ accept: 'text/plain' });
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('secret');
  });

  test('on the same host keeps them', async () => {
    const { seen, request } = await redirecting(307, { toOtherHost: false });
    await (await request({ method: 'POST', body: 'text', headers: credentials })).text();
    expect(seen[0]).toMatchObject({ method: 'POST', headers: credentials });
  });

  test('does not carry a body to another host', async () => {
    const { seen, request } = await redirecting(307, { toOtherHost: true });
    await expect(request({ method: 'POST', body: 'a conversation' })).rejects.toMatchObject({
      code: 'redirect_refused',
    });
    expect(seen).toHaveLength(0);
  });

  test('is followed five times at most', async () => {
    let count = 0;
    const address = await httpServer((_, response) => {
      count += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    const guarded = outbound().fetchFor({ acceptedAddresses: [address] });
    await expect(guarded(`http://${address}/`)).rejects.toMatchObject({ code: 'redirect_refused' });
    expect(count).toBe(6);
  });
});

describe('a response', () => {
  const limits = { maxBytes: 100_000, headersTimeoutMs: 300, idleTimeoutMs: 300 };

  test('is aborted beyond the size limit, and its connection closed', async () => {
    let closed = false;
    const address = await httpServer((_, response) => {
      response.on('close', () => (closed = true));
      const send = () => {
        while (!closed && response.write(Buffer.alloc(50_000)));
      };
      response.on('drain', send);
      send();
    });
    const guarded = outbound().fetchFor({ acceptedAddresses: [address], limits });
    const response = await guarded(`http://${address}/`);
    await expect(response.arrayBuffer()).rejects.toMatchObject({ cause: { code: 'response_too_large' } });
    await vi.waitFor(() => expect(closed).toBe(true));
  });

  test.each([200, 500])(
    'is aborted beyond the size limit after decompression (status %i)',
    async (status) => {
      const bomb = gzipSync(Buffer.alloc(20_000_000));
      expect(bomb.length).toBeLessThan(limits.maxBytes);
      const address = await httpServer((_, response) =>
        response.writeHead(status, { 'content-encoding': 'gzip' }).end(bomb),
      );
      const guarded = outbound().fetchFor({ acceptedAddresses: [address], limits });
      const response = await guarded(`http://${address}/`);
      await expect(response.arrayBuffer()).rejects.toMatchObject({ code: 'response_too_large' });
    },
  );

  test('is decompressed', async () => {
    const address = await httpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    );
    const response = await outbound().fetchFor({ acceptedAddresses: [address] })(`http://${address}/`);
    expect(await response.text()).toBe('hello');
  });

  test('times out if it never starts', async () => {
    const address = await httpServer(() => undefined);
    const guarded = outbound().fetchFor({ acceptedAddresses: [address], limits });
    await expect(guarded(`http://${address}/`)).rejects.toMatchObject({
      cause: { name: 'HeadersTimeoutError' },
    });
  });

  test('times out if it stalls', async () => {
    const address = await httpServer((_, response) => response.write('first'));
    const response = await outbound().fetchFor({ acceptedAddresses: [address], limits })(
      `http://${address}/`,
    );
    await expect(response.text()).rejects.toMatchObject({ cause: { name: 'BodyTimeoutError' } });
  });

  test('times out if it is slow for too long', async () => {
    const address = await httpServer((_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const guarded = outbound().fetchFor({ acceptedAddresses: [address], totalTimeoutMs: 200 });
    const response = await guarded(`http://${address}/`);
    await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('is aborted at the server when the caller aborts', async () => {
    let closedAt = 0;
    const address = await httpServer((_, response) => {
      response.write('first');
      response.on('close', () => (closedAt = performance.now()));
    });
    const aborter = new AbortController();
    const guarded = outbound().fetchFor({ acceptedAddresses: [address] });
    const response = await guarded(`http://${address}/`, { signal: aborter.signal });
    const text = response.text();
    const abortedAt = performance.now();
    aborter.abort();
    await expect(text).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(closedAt).toBeGreaterThan(0), { interval: 5 });
    expect(closedAt - abortedAt).toBeLessThan(3_000);
  });
});
