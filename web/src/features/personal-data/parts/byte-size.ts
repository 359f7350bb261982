const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the largest unit of which there is at least one, in words of the language. */
export function byteSize(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const unit = units[power];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** power);
}
