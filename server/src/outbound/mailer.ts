/** Mail through the operator's server (`SMTP_URL`), which is trusted as the database is. */
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user name and password where there are some. Holds credentials. */
  url: string;
  /** Address of the sender. */
  from: string;
}

export interface Mail {
  to: { name: string; address: string };
  /** What the sender is called. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves, once the mail server has the mail, to whether it has; why not goes to the log. Never rejects. */
  send(mail: Mail): Promise<boolean>;
}

/** Somebody waits for the answer. */
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
    // Few processes send mail.
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
        logger.warn({ failure: failureOf(error) }, 'a mail could not be sent');
        return false;
      }
    },
  };
}

/** Without texts: those of the server may quote whom the mail was for, and those of the library the address. */
function failureOf(error: unknown): object {
  const { code, command, responseCode } = error as Partial<
    Record<'code' | 'command' | 'responseCode', unknown>
  >;
  return { code, command, responseCode };
}
