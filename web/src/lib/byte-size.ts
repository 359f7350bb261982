/** Sizes of files, as people read them. */
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A size in the largest unit of which there is at least one, in words of the language: *25 bytes*, *8.1 MB*. `step`: so many
 * of a unit are one of the next.
 */
export function byteSize(bytes: number, language: string, step: 1000 | 1024 = 1000): string {
  let [power, size] = [0, bytes];
  for (; size >= step && power < units.length - 1; power += 1) size /= step;
  const unit = units[power];
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    // The short word for bytes knows no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(size);
}
