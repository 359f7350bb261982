/** Sizes of files, as people read them. */
import { useTranslation } from 'react-i18next';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** Words a size in bytes: *8.1 MB*. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
    const format = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(i18n.language, format).format(bytes / 1024 ** power);
  };
}
