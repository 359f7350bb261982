/** Mail server that records what it accepts. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEndOfFile } from './at-end-of-file.ts';

/** Password that the mail server requires. */
export const mailPassword = 'a-secret-of-the-mail-server';

export interface MailServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts a mail server that accepts all mails with the password, and adds them to `received`. */
export async function startMailServer(received: string[]): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, callback) =>
      auth.password === mailPassword ? callback(null, { user: auth.username }) : callback(new Error('wrong')),
    onData(stream, _session, callback) {
      let mail = '';
      stream.on('data', (piece: Buffer) => (mail += piece.toString('latin1')));
      stream.on('end', () => {
        received.push(mail);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Starts a mail server until the test file ends. Resolves to its port. */
export async function mailServer(received: string[]): Promise<number> {
  const { port, stop } = await startMailServer(received);
  atEndOfFile(stop);
  return port;
}

/** Decodes the parts of a mail, by type; parts may hold parts. */
export function partsOf(mail: string): Record<string, string> {
  const [, boundary = ''] = /boundary="(.+?)"/.exec(mail) ?? [];
  const parts = mail.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
      const [, type = ''] = /Content-Type: ([\w/]+)/i.exec(head) ?? [];
      if (type.startsWith('multipart/')) return Object.entries(partsOf(part));
      const [, encoding = ''] = /Content-Transfer-Encoding: ([\w-]+)/i.exec(head) ?? [];
      return [[type, decoded(body.join('\r\n\r\n'), encoding)]];
    }),
  );
}

function decoded(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding !== 'quoted-printable') return content;
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
