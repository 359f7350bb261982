/** Properties of calendars and address cards, written one per line and folded. */

export interface Property {
  name: string;
  /** By name in upper case. */
  parameters: ReadonlyMap<string, string>;
  /** Not decoded yet. */
  value: string;
}

const quotedPrintable = /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** Yields the properties in order; lines without a colon are left out. */
export function* propertiesOf(text: string): Generator<Property> {
  let open = '';
  for (const line of text.split(/\r\n?|\n/)) {
    // A quoted line that ends with its mark continues in the next one, spaces included.
    if (open.endsWith('=') && quotedPrintable.test(open.slice(0, 200))) open = open.slice(0, -1) + line;
    else if (/^[ \t]/.test(line)) open += line.slice(1);
    else {
      const property = propertyOf(open);
      if (property) yield property;
      open = line;
    }
  }
  const last = propertyOf(open);
  if (last) yield last;
}

const nameAtStart = /^(?:[\w-]+\.)?([\w-]+)/;
const parameterAtStart = /;([\w-]+)(?:=("[^"]*"|[^;:"]*))?/y;

function propertyOf(line: string): Property | undefined {
  const [start = '', property] = nameAtStart.exec(line) ?? [];
  if (property === undefined) return undefined;
  const parameters = new Map<string, string>();
  let at = start.length;
  while (line[at] === ';') {
    parameterAtStart.lastIndex = at;
    const [written, key = '', value] = parameterAtStart.exec(line) ?? [];
    if (written === undefined) return undefined;
    // The second format of cards writes types without their name.
    const name = value === undefined ? 'TYPE' : key.toUpperCase();
    const before = name === 'TYPE' ? parameters.get(name) : undefined;
    const given = (value ?? key).replaceAll('"', '');
    parameters.set(name, before === undefined ? given : `${before},${given}`);
    at += written.length;
  }
  if (line[at] !== ':') return undefined;
  return { name: property.toUpperCase(), parameters, value: decoded(line.slice(at + 1), parameters) };
}

/** Decodes the quoted bytes of old formats, which are UTF-8 unless named otherwise. */
function decoded(value: string, parameters: Property['parameters']): string {
  const isQuoted = [parameters.get('ENCODING'), parameters.get('TYPE')].some((one) =>
    /(?:^|,)quoted-printable(?:,|$)/i.test(one ?? ''),
  );
  if (!isQuoted) return value;
  const bytes = Buffer.from(
    value.replaceAll(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(parameters.get('CHARSET') || 'utf-8').decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Checks for a picture or file within a property. */
export const isEncoded = ({ parameters, value }: Property): boolean =>
  /^(?:b|base64)$/i.test(parameters.get('ENCODING') ?? '') ||
  /^data:[^,]*;base64,/i.test(value.slice(0, 200));

/** Decodes the escapes of a text. */
export const textOfValue = (value: string): string =>
  value
    .replaceAll(/\\([\\;,nN:])/g, (_all, letter: string) => (/n/i.test(letter) ? '\n' : letter))
    .replaceAll('\r', '')
    .trim();

/** Splits a value at semicolons, without empty parts. */
export const partsOfValue = (value: string): string[] =>
  value
    .split(/(?<!\\);/)
    .map((part) => textOfValue(part))
    .filter((part) => part !== '');
