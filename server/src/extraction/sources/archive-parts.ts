/** Rewrites parts of a ZIP archive before it is read, and leaves its other parts packed. */
import { crc32, inflateRawSync } from 'node:zlib';

/** Returns the new text of a part; the same text leaves the part as it is. */
export type RewritePart = (xml: string, name: string) => string;

interface Entry {
  name: Buffer;
  method: number;
  checksum: number;
  packed: Buffer;
  size: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** The reader refuses larger archives. */
const MAX_ENTRIES = 10_000;
/** Maximum size of a rewritten part, and of all together, in bytes. */
const MAX_PART_BYTES = 64_000_000;
const MAX_PARTS_BYTES = 256_000_000;

/** Rewrites the parts with a matching name; returns an archive that it can't read unchanged. */
export function rewriteParts(file: Uint8Array, matches: RegExp, rewrite: RewritePart): Uint8Array {
  const archive = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const entries = entriesOf(archive);
  let [isChanged, left] = [false, MAX_PARTS_BYTES];
  const written = entries.map((entry): Entry => {
    const name = entry.name.toString('utf8');
    if (!matches.test(name) || entry.size > MAX_PART_BYTES || (left -= entry.size) < 0) return entry;
    const xml = unpack(entry);
    const rewritten = xml === undefined ? undefined : rewrite(xml, name);
    if (rewritten === undefined || rewritten === xml) return entry;
    isChanged = true;
    const packed = Buffer.from(rewritten);
    return { ...entry, method: 0, packed, size: packed.length, checksum: crc32(packed) };
  });
  return isChanged ? archiveOf(written) : file;
}

function unpack({ method, packed, size }: Entry): string | undefined {
  if (method !== 0 && method !== 8) return undefined;
  try {
    return (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 })).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Lists the entries of the directory; none if the archive is damaged, encrypted or very large. */
function entriesOf(archive: Buffer): Entry[] {
  const from = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END);
  const end = archive.lastIndexOf(mark);
  if (end < from || end + END_BYTES > archive.length) return [];
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return [];
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY) return [];
    const entry = entryAt(archive, at);
    if (!entry) return [];
    entries.push(entry);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(archive: Buffer, at: number): Entry | undefined {
  const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
  const local = archive.readUInt32LE(at + 42);
  if (isEncrypted || local + 30 > archive.length) return undefined;
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
  if (packed.length !== archive.readUInt32LE(at + 20)) return undefined;
  return {
    name: archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)),
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    packed,
    size: archive.readUInt32LE(at + 24),
  };
}

/** Names are UTF-8. */
const UTF8_FLAG = 0x800;

function archiveOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const fields = fieldsOf(entry);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, entry.name]);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(DIRECTORY, 0);
    head.writeUInt16LE(20, 4);
    fields.copy(head, 6);
    head.writeUInt32LE(offset, 42);
    directory.push(head, entry.name);
    files.push(local, entry.packed);
    offset += local.length + entry.packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

/** Returns the fields that the local header and the directory share. */
function fieldsOf({ name, method, checksum, packed, size }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(UTF8_FLAG, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
