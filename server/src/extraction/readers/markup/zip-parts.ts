/** Reads parts of a ZIP package, and rewrites some of them without unpacking the others. */
import { crc32, inflateRawSync } from 'node:zlib';

const [localHead, contentsHead, contentsEnd] = [0x04034b50, 0x02014b50, 0x06054b50];
const [localBytes, contentsBytes, endBytes] = [30, 46, 22];
const maxCommentBytes = 0xffff;
/** Longer parts are left to the reader, which refuses them. */
const maxPartBytes = 128 * 1024 * 1024;
const maxEntries = 10_000;
const deflated = 8;

interface Entry {
  name: string;
  /** Record in the directory, without name and extra fields. */
  record: Buffer;
  packed: Buffer;
}

export interface ZipParts {
  names: string[];
  /** Returns the text of a part; `undefined` if it is missing, can't be unpacked or is longer. */
  read(name: string, maxBytes?: number): string | undefined;
  /** Returns the package with these parts replaced, or added. */
  replace(parts: ReadonlyMap<string, string>): Buffer;
}

/** Opens a package; returns `undefined` for files that are none, or that have an unusual directory. */
export function openZip(file: Uint8Array): ZipParts | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const entries = entriesOf(bytes);
  if (!entries) return undefined;
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: entries.map(({ name }) => name),
    read: (name, maxBytes = maxPartBytes) => {
      const entry = named.get(name);
      return entry && textOf(entry, maxBytes);
    },
    replace: (parts) => {
      const kept = entries.filter(({ name }) => !parts.has(name));
      return packEntries([
        ...kept,
        ...[...parts].map(([name, text]) => storedEntry(name, Buffer.from(text))),
      ]);
    },
  };
}

function entriesOf(bytes: Buffer): Entry[] | undefined {
  const from = Math.max(0, bytes.length - endBytes - maxCommentBytes);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < from || end + endBytes > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > maxEntries) return undefined;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + contentsBytes > bytes.length || bytes.readUInt32LE(at) !== contentsHead) return undefined;
    const record = bytes.subarray(at, at + contentsBytes);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      record.readUInt16LE(offset),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + contentsBytes, at + contentsBytes + nameBytes);
    const packed = packedData(bytes, record);
    if (!packed) return undefined;
    entries.push({ name, record, packed });
    at += contentsBytes + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function packedData(bytes: Buffer, record: Buffer): Buffer | undefined {
  const start = record.readUInt32LE(42);
  const length = record.readUInt32LE(20);
  if (start + localBytes > bytes.length || bytes.readUInt32LE(start) !== localHead) return undefined;
  const from = start + localBytes + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  return from + length > bytes.length ? undefined : bytes.subarray(from, from + length);
}

function textOf({ record, packed }: Entry, maxBytes: number): string | undefined {
  const method = record.readUInt16LE(10);
  if (method === 0) return packed.toString('utf8');
  if (method !== deflated) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes }).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Creates an entry that is not compressed. */
function storedEntry(name: string, packed: Buffer): Entry {
  const record = Buffer.alloc(contentsBytes);
  record.writeUInt32LE(contentsHead, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt32LE(crc32(packed), 16);
  record.writeUInt32LE(packed.length, 20);
  record.writeUInt32LE(packed.length, 24);
  return { name, record, packed };
}

function packEntries(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const { name, record, packed } of entries) {
    const nameBytes = Buffer.from(name);
    const directory = Buffer.from(record);
    // Sizes stand in the head, so no descriptor follows the data.
    directory.writeUInt16LE(record.readUInt16LE(8) & ~8, 8);
    directory.writeUInt16LE(nameBytes.length, 28);
    directory.writeUInt32LE(0, 30);
    directory.writeUInt32LE(offset, 42);
    const head = Buffer.alloc(localBytes);
    head.writeUInt32LE(localHead, 0);
    directory.copy(head, 4, 6, 28);
    head.writeUInt16LE(nameBytes.length, 26);
    files.push(head, nameBytes, packed);
    contents.push(directory, nameBytes);
    offset += head.length + nameBytes.length + packed.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(contentsEnd, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}

/** Maximum size of all rewritten parts together, in bytes. */
const maxRewrittenBytes = 256_000_000;

/** Rewrites the parts with a matching name; returns an archive that it can't read unchanged. */
export function rewriteParts(
  file: Uint8Array,
  matches: RegExp,
  rewrite: (text: string, name: string) => string,
): Uint8Array {
  const zip = openZip(file);
  const written = new Map<string, string>();
  let left = maxRewrittenBytes;
  for (const name of zip?.names.filter((one) => matches.test(one)) ?? []) {
    const text = zip?.read(name);
    if (text === undefined || (left -= text.length) < 0) continue;
    const rewritten = rewrite(text, name);
    if (rewritten !== text) written.set(name, rewritten);
  }
  return zip && written.size > 0 ? zip.replace(written) : file;
}
