/** Actions on a library from the page of its files. */
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { lazy, type Ref, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import IconListSearch from '#icon/IconListSearch';
import IconRefresh from '#icon/IconRefresh';
import IconSettings from '#icon/IconSettings';
import IconTags from '#icon/IconTags';
import IconUpload from '#icon/IconUpload';
import { ActionMenu } from '../../../../ui/actions/action-menu.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { useInformationDialog } from '../information/use-information-dialog.tsx';
import { chosenFiles } from './dropped-files.ts';
import type { Uploads } from './use-uploads.ts';

/** Loaded when first opened. */
const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));

interface LibraryActionsProps {
  library: FileLibrary;
  uploads: Uploads;
  /** Toggles the question pane. */
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
          <FilesInput ref={input} label={t('upload.do')} uploads={uploads} />
          <MoreActions library={library} uploads={uploads} />
        </>
      )}
    </>
  );
}

interface FilesInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  uploads: Uploads;
  /** Selects a folder with all its content. */
  isFolder?: boolean;
}

function FilesInput({ ref, label, uploads, isFolder = false }: FilesInputProps) {
  return (
    <input
      ref={ref}
      hidden
      multiple
      type="file"
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        uploads.add(chosenFiles(target.files));
        // Allows choosing the same file again.
        target.value = '';
      }}
    />
  );
}

/** Actions on the metadata of new and existing files. */
function MoreActions({ library, uploads }: Pick<LibraryActionsProps, 'library' | 'uploads'>) {
  const { t } = useTranslation('file-libraries');
  const [opened, setOpened] = useState<'upload' | 'rebuild'>();
  const folder = useRef<HTMLInputElement>(null);
  const information = useInformationDialog(library);
  return (
    <>
      <ActionMenu
        label={t('upload.more')}
        icon={<IconChevronDown />}
        actions={[
          { label: t('upload.folder'), icon: <IconUpload />, run: () => folder.current?.click() },
          { label: t('upload.withInformation'), icon: <IconUpload />, run: () => setOpened('upload') },
          {
            label: t('information.ofAll'),
            icon: <IconTags />,
            run: () => void information.open({ folder: '' }),
          },
          ...(library.textIndexId === null
            ? []
            : [{ label: t('rebuild.do'), icon: <IconRefresh />, run: () => setOpened('rebuild') }]),
        ]}
      />
      <FilesInput ref={folder} label={t('upload.folder')} uploads={uploads} isFolder />
      {information.dialog}
      <Suspense>
        {opened && (
          <LibraryDialog
            kind={opened}
            library={library}
            uploads={uploads}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
