/** Sizes of files, as people read them. */
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
type Unit = (typeof units)[number];

/** By language and unit: to make one costs more than a hundred uses, and lists have a size in every row. */
const formats = new Map<string, Intl.NumberFormat>();

/** So many of a unit are one of the next: limits are set so, and one file has one size wherever it is shown. */
const step = 1024;

/** A size in the largest unit of which there is at least one, in words of the language: *25 bytes*, *8.1 MB*. */
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
      // The short word for bytes knows no plural.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    });
  formats.set(name, format);
  return format;
}
