/** Reads one streamed answer and notes when each token arrived. */
import http from 'node:http';

export interface Question {
  url: string;
  headers: Record<string, string>;
  body: object;
}

export interface ReadAnswer {
  firstTokenMs: number;
  /** Between the arrivals of two tokens that follow each other. */
  gapsMs: number[];
  tokens: number;
}

const tokenPattern = /@\d{13}\.\d{3}@/g;
const kept = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, noDelay: true });

/** Resolves when the answer has ended; throws with the server's words when it refuses. */
export function readAnswer({ url, headers, body }: Question): Promise<ReadAnswer> {
  const payload = JSON.stringify(body);
  const arrivalsMs: number[] = [];
  const askedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        agent: kept,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        let rest = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          rest += piece;
          let end = 0;
          for (const token of rest.matchAll(tokenPattern)) {
            arrivalsMs.push(performance.now());
            end = token.index + token[0].length;
          }
          rest = rest.slice(end);
        });
        response.on('error', reject).on('end', () => {
          const [first] = arrivalsMs;
          if (first === undefined) return reject(new Error(`${response.statusCode} ${rest.slice(0, 300)}`));
          const gapsMs = arrivalsMs.slice(1).map((atMs, index) => atMs - (arrivalsMs[index] ?? 0));
          resolve({ firstTokenMs: first - askedAtMs, gapsMs, tokens: arrivalsMs.length });
        });
      },
    );
    request.on('error', reject).end(payload);
  });
}
