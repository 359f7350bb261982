/** Human-readable file sizes. */
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
type Unit = (typeof units)[number];

/**
 * Cached by language and unit: creating one costs more than a hundred uses, and lists show a size in every
 * row.
 */
const formats = new Map<string, Intl.NumberFormat>();

/** Factor between units, the same that limits use. */
const step = 1024;

/** Formats a size in the largest unit that keeps it at 1 or more: *25 bytes*, *8.1 MB*. */
export function byteSize(bytes: number, language: string): string {
  let [power, size] = [0, bytes];
  for (; size >= step && power < units.length - 1; power += 1) size /= step;
  return formatOf(language, units[power] ?? 'byte').format(size);
}

function formatOf(language: string, unit: Unit): Intl.NumberFormat {
  const name = `${language} ${unit}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      // The short unit name for bytes has no plural form.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    });
  formats.set(name, format);
  return format;
}
