/** Parses mails, with the texts of their parts decoded like other texts of unknown encoding. */
import PostalMime, { type Email } from 'postal-mime';
import { wideEncodingOf } from '../../file-checks/wide-text.ts';
import { decodeText } from '../decode-text.ts';
import { withoutFlow } from './flowed-text.ts';

/** Part of a mail as the parser keeps it. */
interface MimeNode {
  contentType: {
    parsed: { value: string; params: Record<string, string | undefined> };
    multipart: string | false;
  };
  content?: ArrayBuffer | null;
}

/** Method of the parser that is called with each part once its bytes are known. */
interface Collector {
  collectNode(node: MimeNode, ...rest: unknown[]): Promise<void>;
}

/** Parts that the parser decodes, as UTF-8 unless declared otherwise. */
const decodedTypes = ['text/plain', 'text/html', 'text/calendar', 'application/ics'];
const headEnds = ['\r\n\r\n', '\n\n'];

/** Returns a mail, and the number of characters that were lost in it. Attached mails stay attachments. */
export async function parseMail(content: Uint8Array): Promise<{ mail: Email; replaced: number }> {
  const parser = new PostalMime({ forceRfc822Attachments: true });
  const collector = parser as unknown as Collector;
  const collect = collector.collectNode.bind(parser);
  let replaced = 0;
  collector.collectNode = (node, ...rest) => {
    replaced += rewriteAsUtf8(node);
    return collect(node, ...rest);
  };
  return { mail: await parser.parse(withUtf8Head(content)), replaced };
}

/** Rewrites a text as UTF-8, which a wrong or missing declaration would damage; returns the lost characters. */
function rewriteAsUtf8(node: MimeNode): number {
  const { value, params } = node.contentType.parsed;
  const isDeclared = value.startsWith('text/') && params.charset;
  if (!node.content || !(isDeclared || decodedTypes.includes(value))) return 0;
  try {
    const options = { declared: params.charset, isPage: value === 'text/html' };
    const { text, replaced } = decodeText(new Uint8Array(node.content), options);
    const isFlowed = value === 'text/plain' && params.format?.toLowerCase() === 'flowed';
    const read = isFlowed
      ? withoutFlow(text, { isSpaceRemoved: params.delsp?.toLowerCase() === 'yes' })
      : text;
    node.content = new Uint8Array(Buffer.from(read)).buffer;
    params.charset = 'utf-8';
    // The parser would join the lines again.
    if (isFlowed) delete params.format;
    return replaced;
  } catch {
    // Left to the parser.
    return 0;
  }
}

/** Rewrites headers in another encoding, and a mail saved as UTF-16, as UTF-8. */
function withUtf8Head(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (wideEncodingOf(bytes)) return Buffer.from(decodeText(bytes).text);
  const ends = headEnds.map((mark) => bytes.indexOf(mark)).filter((at) => at >= 0);
  const end = Math.min(bytes.length, ...ends);
  const head = bytes.subarray(0, end);
  const isPlain = !head.some((byte) => byte > 0x7f);
  return isPlain ? bytes : Buffer.concat([Buffer.from(decodeText(head).text), bytes.subarray(end)]);
}
