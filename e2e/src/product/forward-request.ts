/** Hands a request on to a server behind a proxy, and its answer back as it comes. */
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

/** A line that breaks on one side is broken on the other. `pass` takes the answer in place of sending it as it is. */
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
