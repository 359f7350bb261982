/**
 * Sends files to an address, one after the other: `send-uploads.ts ADDRESS AUTHORIZATION KIND…`. A kind is `picture`
 * (20 MiB), `text-20` (size in MiB), or `cut-100` (size in MiB, aborted before the last byte). With `endlessly` as the
 * last kind it repeats until it is killed. Prints a line for each file. Runs as a process of its own, so that sending
 * delays no reader.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { noisePicture } from './picture.ts';

const mebibyte = 1024 * 1024;
const pieceBytes = 256 * 1024;
const pictureBytes = 20 * mebibyte;
const boundary = 'upload-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;

const [address = '', authorization = '', ...kinds] = process.argv.slice(2);
const picture = noisePicture(pictureBytes);
const words = Buffer.from('A line of a document that is long.\n'.repeat(pieceBytes / 32)).subarray(
  0,
  pieceBytes,
);
let version = '"1"';

function begin(bytes: number): http.ClientRequest {
  return http.request(address, {
    method: 'POST',
    headers: {
      authorization,
      'if-match': version,
      'x-request-id': crypto.randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
}

async function write(request: http.ClientRequest, bytes: Buffer | string): Promise<void> {
  if (!request.write(bytes)) await once(request, 'drain');
}

/** The bytes of a file from one place to another. */
type Pieces = (from: number, to: number) => Buffer;
const ofPicture: Pieces = (from, to) =>
  from < picture.length ? picture.subarray(from, to) : Buffer.alloc(to - from);
const ofText: Pieces = (from, to) => words.subarray(0, to - from);

async function writeFile(request: http.ClientRequest, pieces: Pieces, bytes: number): Promise<void> {
  await write(request, head);
  for (let at = 0; at < bytes; at += pieceBytes) {
    await write(request, pieces(at, Math.min(at + pieceBytes, bytes)));
  }
}

async function sendWhole(pieces: Pieces, bytes: number): Promise<void> {
  const request = begin(bytes);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  await writeFile(request, pieces, bytes);
  request.end(tail);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 200) throw new Error(`A file was answered with ${response.statusCode}.`);
  version = response.headers.etag ?? version;
}

/** All but the last byte of a file that begins as a picture does. */
async function sendCut(bytes: number): Promise<void> {
  const request = begin(bytes);
  request.on('error', () => undefined);
  request.once('response', ({ statusCode }) => {
    throw new Error(`A file was answered with ${statusCode} before it was there.`);
  });
  await writeFile(request, ofPicture, bytes - 1);
  // Data in the system's buffers still arrives.
  await delay(500);
  request.removeAllListeners('response').destroy();
}

function sendOne(kind: string): Promise<void> {
  const bytes = Number(kind.split('-')[1]) * mebibyte;
  if (kind.startsWith('cut-')) return sendCut(bytes);
  return kind === 'picture' ? sendWhole(ofPicture, picture.length) : sendWhole(ofText, bytes);
}

const isEndless = kinds.at(-1) === 'endlessly';
do {
  for (const kind of kinds) {
    if (kind === 'endlessly') continue;
    const begun = performance.now();
    await sendOne(kind);
    console.log(`${kind}: ${(performance.now() - begun).toFixed(0)} ms`);
  }
} while (isEndless);
