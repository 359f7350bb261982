/**
 * The floor: hands the model server's bytes on and does nothing else. The model server's address is the argument;
 * prints its own when it listens.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const upstream = new URL(process.argv[2] ?? '');
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, noDelay: true });

const server = http.createServer((request, response) => {
  const { method, url, headers } = request;
  const target = { host: upstream.hostname, port: upstream.port, path: url, method, agent };
  const forwarded = http.request({ ...target, headers: { ...headers, host: upstream.host } }, (answer) => {
    response.socket?.setNoDelay(true);
    response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
