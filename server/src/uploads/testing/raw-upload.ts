/** Uploads byte by byte, to simulate slow, broken and dishonest connections. */
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const boundary = 'raw-upload-boundary';
const tail = `\r\n--${boundary}--\r\n`;

export interface RawUpload {
  path: string;
  token?: string;
  /** Value of the header; `undefined`: sent in chunks, without a length. */
  contentLength?: number | undefined;
  /** Headers in addition to those of every upload. */
  headers?: Record<string, string>;
}

export interface RawConnection {
  /** Sends bytes of the file; resolves when the other side accepts more. */
  write(bytes: Buffer): Promise<void>;
  /** Sends the end of the form. */
  end(): void;
  /** Closes the connection prematurely. */
  cut(): void;
  /** Resolves to status and code of the answer. */
  answer(): Promise<{ status: number; body: Record<string, unknown>; headers: string }>;
}

const partHead =
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n` +
  'Content-Type: application/octet-stream\r\n\r\n';

/** Returns the length of the form around a file of this size. */
export const formLength = (sizeBytes: number): number => partHead.length + sizeBytes + tail.length;

/** Connects and sends the head of the request, and of the form. */
export async function rawUpload(port: number, upload: RawUpload): Promise<RawConnection> {
  const { path, token = 'good', contentLength, headers: further = {} } = upload;
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (received += piece));
  // A broken connection shows as a missing answer.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const isChunked = contentLength === undefined;
  const framed = (bytes: Buffer) =>
    isChunked
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  const write = async (bytes: Buffer) => {
    if (!socket.writable) return;
    if (!socket.write(framed(bytes))) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      Object.entries(further)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
      (isChunked ? 'Transfer-Encoding: chunked\r\n\r\n' : `Content-Length: ${contentLength}\r\n\r\n`),
  );
  await write(Buffer.from(partHead));
  return {
    write,
    end: () => void write(Buffer.from(tail)).then(() => isChunked && socket.write('0\r\n\r\n')),
    cut: () => socket.resetAndDestroy(),
    async answer() {
      while (!/\r\n\r\n\{.*\}/s.test(received) && !socket.closed) await delay(5);
      const [headers = '', body = ''] = received.split('\r\n\r\n');
      socket.destroy();
      const json = /\{.*\}/s.exec(body)?.[0] ?? '{}';
      return {
        status: Number(headers.split(' ')[1]),
        body: JSON.parse(json) as Record<string, unknown>,
        headers,
      };
    },
  };
}
