/** The ways to a new agent: from nothing, from a file, or as a copy of another one. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCopy from '#icon/IconCopy';
import IconFileImport from '#icon/IconFileImport';
import IconPlus from '#icon/IconPlus';
import { PageAction } from '../../../ui/page/page-action.tsx';

/** What forms are made of is fetched with them. */
const dialogs = {
  copy: lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog })),
  file: lazy(async () => ({ default: (await import('../file/file-dialog.tsx')).FileDialog })),
};

export function NewAgentMenu() {
  const { t } = useTranslation('agents');
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Dialog = opened && dialogs[opened];
  return (
    <>
      <PageAction label={t('file.do')} icon={<IconFileImport />} onClick={() => setOpened('file')} />
      <PageAction label={t('copy.do')} icon={<IconCopy />} onClick={() => setOpened('copy')} />
      <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/gptsystem/new" />
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
