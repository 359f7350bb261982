/** What can be done with a library from the page of its files. */
import type { FileLibrary } from '@polylogue/contract/file-libraries/schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconListSearch from '#icon/IconListSearch';
import IconSettings from '#icon/IconSettings';
import IconUpload from '#icon/IconUpload';
import { PageAction } from '../../../ui/page/page-action.tsx';
import { chosenFiles } from './dropped-files.ts';
import type { Uploads } from './use-uploads.ts';

interface LibraryActionsProps {
  library: FileLibrary;
  uploads: Uploads;
  /** Opens or closes the pane for a question. */
  onTry(): void;
}

export function LibraryActions({ library, uploads, onTry }: LibraryActionsProps) {
  const { t } = useTranslation('file-libraries');
  const input = useRef<HTMLInputElement>(null);
  const { dataSourceId, permissions, isBuiltIn } = library;
  return (
    <>
      <PageAction label={t('try.do')} icon={<IconListSearch />} onClick={onTry} />
      {!isBuiltIn && (
        <PageAction
          label={t('settings')}
          icon={<IconSettings />}
          to={`/admin/datasource/${dataSourceId}/settings`}
        />
      )}
      {permissions.canEdit && (
        <>
          <PageAction
            kind="primary"
            label={t('upload.do')}
            icon={<IconUpload />}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            hidden
            multiple
            type="file"
            aria-label={t('upload.do')}
            onChange={({ target }) => {
              uploads.add(chosenFiles(target.files));
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </>
      )}
    </>
  );
}
