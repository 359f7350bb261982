/** The ways to a new agent: from nothing, or as a copy of another one. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCopy from '#icon/IconCopy';
import IconPlus from '#icon/IconPlus';
import { PageAction } from '../../../ui/page/page-action.tsx';

/** What forms are made of is fetched with it. */
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

export function NewAgentMenu() {
  const { t } = useTranslation('agents');
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <PageAction label={t('copy.do')} icon={<IconCopy />} onClick={() => setCopying(true)} />
      <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/gptsystem/new" />
      {isCopying && (
        <Suspense fallback={null}>
          <CopyDialog onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  );
}
