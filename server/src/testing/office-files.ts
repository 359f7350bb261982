/** ZIP files for tests, with the directories that office programs write. */
import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  content: string | Buffer;
  /** Size in the directory; default: the true one. */
  claimedBytes?: number;
}

function localHead(name: Buffer, packed: Buffer, sizes: { crc: number; claimed: number }): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(sizes.crc, 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(sizes.claimed, 22);
  head.writeUInt16LE(name.length, 26);
  return head;
}

function contentsHead(local: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  local.copy(head, 6, 4, 30);
  head.writeUInt32LE(offset, 42);
  return head;
}

/** Makes a ZIP file. `before` precedes the files, and is in no directory. */
function pack(entries: readonly Entry[], before: Buffer = Buffer.alloc(0)): Buffer {
  const files: Buffer[] = [before];
  const contents: Buffer[] = [];
  let offset = before.length;
  for (const { name, content, claimedBytes } of entries) {
    const [bytes, nameBytes] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const local = localHead(nameBytes, packed, { crc: crc32(bytes), claimed: claimedBytes ?? bytes.length });
    files.push(local, nameBytes, packed);
    contents.push(contentsHead(local, offset), nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(contents).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...contents, end]);
}

/** Makes a ZIP file of texts. */
export const zipOf = (files: Record<string, string>): Buffer =>
  pack(Object.entries(files).map(([name, content]) => ({ name, content })));

/**
 * Makes a document by its main part, such as `word/document.xml`; its types come last, as some programs
 * write them.
 */
export const officeFile = (mainPart: string): Buffer =>
  zipOf({ '_rels/.rels': '<Relationships/>', [mainPart]: '<document/>', '[Content_Types].xml': '<Types/>' });

/** Makes a document of a few bytes with a declared size of 4 GB. */
export const officeFileOf4GB = (): Buffer =>
  pack([{ name: 'word/document.xml', content: '<document/>', claimedBytes: 2 ** 32 - 1 }]);

/** Makes a document with very many parts. */
export const officeFileOfManyParts = (count: number): Buffer =>
  pack([
    { name: 'word/document.xml', content: '<document/>' },
    ...Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml`, content: '' })),
  ]);

/** Makes a document with one listed part and this many unlisted empty ones. */
export function unlistedParts(count: number): Buffer {
  const name = Buffer.from('word/a.xml');
  const head = localHead(name, Buffer.alloc(0), { crc: 0, claimed: 0 });
  // Stored uncompressed: there is nothing to unpack.
  head.writeUInt16LE(0, 8);
  const part = Buffer.concat([head, name]);
  const before = Buffer.alloc(count * part.length, part);
  return pack([{ name: 'word/document.xml', content: '<document/>' }], before);
}

const entryBytes = 46;
const most = { 2: 2 ** 16 - 1, 4: 2 ** 32 - 1 } as const;

/** Makes a directory of this many parts that don't exist, counted in 2 bytes, or in 8 as in ZIP64. */
export function fileWithFalseCount(count: number, number: 'wraps' | 'ZIP64'): Buffer {
  const entry = contentsHead(localHead(Buffer.alloc(0), Buffer.alloc(0), { crc: 0, claimed: 0 }), 0);
  const contents = Buffer.alloc(count * entryBytes, entry);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  if (number === 'wraps') {
    for (const at of [8, 10]) end.writeUInt16LE(count % 2 ** 16, at);
    end.writeUInt32LE(contents.length, 12);
    return Buffer.concat([contents, end]);
  }
  for (const at of [8, 10]) end.writeUInt16LE(most[2], at);
  for (const at of [12, 16]) end.writeUInt32LE(most[4], at);
  const longEnd = Buffer.alloc(56);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) longEnd.writeBigUInt64LE(BigInt(count), at);
  longEnd.writeBigUInt64LE(BigInt(contents.length), 40);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(contents.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([contents, longEnd, locator, end]);
}
