/** Status after the name of a library: built-in or not, and the agents that use it. */
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { UsedBy } from './used-by.tsx';

export function LibraryStatus({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  return (
    <>
      {library.isBuiltIn && <StatusText icon={<IconLock />} label={t('isBuiltIn')} />}
      <UsedBy library={library} />
    </>
  );
}
