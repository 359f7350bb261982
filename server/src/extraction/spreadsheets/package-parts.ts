/** Reads the parts of an office package, which are XML files in a ZIP archive. */
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { AppError } from '../../app-error.ts';

const maxEntries = 10_000;
const maxUnpackedBytes = 512 * 1024 * 1024;

/** Contents of parts by path, in lower case and without a leading slash. */
export type Parts = ReadonlyMap<string, Uint8Array>;

const normalPath = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Unpacks the wanted parts. Throws `file.too_complex` if there are too many or they are too large. */
export function readParts(file: Uint8Array, isWanted: (path: string) => boolean): Parts {
  let entries = 0;
  let bytes = 0;
  const unpacked = unzipSync(file, {
    filter({ name, originalSize }) {
      entries += 1;
      if (!isWanted(normalPath(name))) return false;
      bytes += originalSize;
      if (entries > maxEntries || bytes > maxUnpackedBytes) throw new AppError('file.too_complex');
      return true;
    },
  });
  return new Map(Object.entries(unpacked).map(([name, content]) => [normalPath(name), content]));
}

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of a part by their names without prefixes. */
export interface XmlReceiver {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Matches references to control characters, which XML does not allow. */
const controlReference = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[\da-f]));/gi;

/** Bytes decoded at once, so that no part is a single string. */
const pieceBytes = 64 * 1024;

/** Parses a part leniently: what is not well-formed is skipped, entities of the part are not expanded. */
export function parseXml(content: Uint8Array, receiver: XmlReceiver): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const localName = localNames();
  const { open, text, close } = receiver;
  parser.on('error', () => undefined);
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  const decoder = new TextDecoder(encodingOf(content));
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = decoder.decode(content.subarray(at, at + pieceBytes), { stream: true });
    parser.write(piece.includes('&#') ? piece.replace(controlReference, '\uFFFD') : piece);
  }
  parser.write(decoder.decode()).close();
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function localNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const local = known.get(name) ?? name.slice(name.indexOf(':') + 1);
    known.set(name, local);
    return local;
  };
}

/** Returns an attribute whatever its prefix. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const exact = attributes[name];
  if (exact !== undefined) return exact;
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
}

/** Reference of a part to another one. */
export interface Relation {
  /** Last segment of the type, such as `worksheet`. */
  kind: string;
  /** Path of the part, or address of something outside. */
  target: string;
  isExternal: boolean;
}

/** Reads the relations of a part by their ids. */
export function relationsOf(parts: Parts, path: string): Map<string, Relation> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const content = parts.get(`${folder}_rels/${path.slice(slash)}.rels`);
  const relations = new Map<string, Relation>();
  if (!content) return relations;
  parseXml(content, {
    open(name, { Id, Type = '', Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      const isExternal = TargetMode === 'External';
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      relations.set(Id, { kind, isExternal, target: isExternal ? Target : resolvePath(folder, Target) });
    },
  });
  return relations;
}

/** Resolves the target of a relation against the folder of its part. */
function resolvePath(folder: string, target: string): string {
  const segments: string[] = [];
  const path = /^[\\/]/.test(target) ? target : folder + target;
  for (const segment of normalPath(path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
