/** Sends mail through the operator's server (`SMTP_URL`), which is trusted like the database. */
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user name and password if needed. Contains credentials. */
  url: string;
  /** Address of the sender. */
  from: string;
}

export interface Mail {
  to: { name: string; address: string };
  /** Displayed name of the sender. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** Pictures that the text refers to by `cid:`. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer {
  /** Resolves to whether the mail server accepted the mail; failures are logged. Never rejects. */
  send(mail: Mail): Promise<boolean>;
}

/** A caller waits for the answer. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
};

/** Makes the mailer. */
export function createMailer({ url, from }: MailConfig, logger: Pick<FastifyBaseLogger, 'warn'>): Mailer {
  let transport: Transporter | undefined;
  const connect = async () => {
    // Loaded on demand, since few processes send mail.
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport({
      url,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  };
  return {
    async send({ senderName, to, ...mail }) {
      try {
        await (await connect()).sendMail({ ...mail, to, from: { name: senderName, address: from } });
        return true;
      } catch (error) {
        logger.warn({ failure: failureOf(error) }, 'Sending an e-mail failed');
        return false;
      }
    },
  };
}

/** Omits messages: the server's may quote the recipient, and the library's the address. */
function failureOf(error: unknown): object {
  const { code, command, responseCode } = error as Partial<
    Record<'code' | 'command' | 'responseCode', unknown>
  >;
  return { code, command, responseCode };
}
