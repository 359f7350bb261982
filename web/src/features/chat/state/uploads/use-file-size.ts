/** Sizes of files that go with questions, as people read them. */
import { useTranslation } from 'react-i18next';
import { byteSize } from '../../../../lib/byte-size.ts';

/** Words a size in bytes, *8.1 MB*. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => byteSize(bytes, i18n.language);
}
