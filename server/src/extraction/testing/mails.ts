/** Test mails with attachments. */

export interface MailPart {
  type: string;
  name?: string;
  content: Buffer | string;
}

/** Creates a mail with a plain-text body and attachments. */
export function mailOf(subject: string, letter: string, parts: readonly MailPart[]): Buffer {
  const boundary = `part-of-${subject.replaceAll(/\W/g, '')}`;
  const attached = parts.map(({ type, name, content }) => {
    const base64 = Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const named = name === undefined ? '' : `; filename="${name}"`;
    const disposition = `Content-Disposition: attachment${named}\r\n`;
    // Mails are attached unencoded (RFC 2046, 5.2.1), often without a disposition.
    if (type === 'message/rfc822')
      return `Content-Type: ${type}\r\n${named && disposition}\r\n${String(content)}`;
    return `Content-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${base64}`;
  });
  const all = [`Content-Type: text/plain; charset=utf-8\r\n\r\n${letter}`, ...attached];
  const head = `From: Ann <ann@example.org>\r\nTo: bob@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;
  return Buffer.from(
    `${head}${all.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  );
}
