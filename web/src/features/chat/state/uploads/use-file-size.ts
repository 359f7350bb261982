import { useTranslation } from 'react-i18next';
import { byteSize } from '../../../../lib/byte-size.ts';

/** Returns a function that formats a size in bytes, such as *8.1 MB*, in the user's language. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => byteSize(bytes, i18n.language);
}
