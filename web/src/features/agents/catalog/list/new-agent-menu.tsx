/** Ways to create an agent: empty, from a file, or as a copy. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCopy from '#icon/IconCopy';
import IconDots from '#icon/IconDots';
import IconFileImport from '#icon/IconFileImport';
import IconPlus from '#icon/IconPlus';
import { ActionMenu } from '../../../../ui/actions/action-menu.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';

/** Dialogs load with the components of their forms. */
const dialogs = {
  copy: lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog })),
  file: lazy(async () => ({ default: (await import('../agent-file/file-dialog.tsx')).FileDialog })),
};

export function NewAgentMenu() {
  const { t } = useTranslation('agents');
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up('sm'), { noSsr: true });
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Dialog = opened && dialogs[opened];
  const others = [
    { label: t('file.do'), icon: <IconFileImport />, run: () => setOpened('file') },
    { label: t('copy.do'), icon: <IconCopy />, run: () => setOpened('copy') },
  ];
  return (
    <>
      {hasRoom &&
        others.map(({ label, icon, run }) => (
          <PageAction key={label} label={label} icon={icon} onClick={run} />
        ))}
      <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/gptsystem/new" />
      {/* Icons alone would not distinguish a file from a copy. */}
      {!hasRoom && <ActionMenu label={t('moreWays')} icon={<IconDots />} actions={others} />}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
