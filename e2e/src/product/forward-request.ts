/** Forwards a request to a server behind a proxy, and streams its response back. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends the server's answer to the browser. */
type Passing = (answer: IncomingMessage, response: ServerResponse) => void;

const passOn: Passing = (answer, response) => {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
  answer.on('close', () => answer.complete || response.destroy());
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Forwards a request; a broken connection breaks the other side. `pass` replaces the default way of responding. */
export function forwardRequest(
  { request, response }: Exchange,
  server: string,
  pass: Passing = passOn,
): void {
  const { method, url: path, headers } = request;
  const asked = http.request(new URL(path ?? '/', server), { method, headers, agent: false }, (answer) =>
    pass(answer, response),
  );
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
