/** Page of a document: settings, sections, where it is required, versions and answers. */
import type { GuidelinesDocument } from '@polylogue/contract/brands/guidelines/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconBan from '#icon/IconBan';
import IconGavel from '#icon/IconGavel';
import IconTrash from '#icon/IconTrash';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { guidelinesApi } from '../api.ts';
import { GuidelinesStatus } from '../components/guidelines-status.tsx';
import { useDocumentSections } from '../components/use-document-sections.tsx';
import { SettingsFormSchema, settingsOf, settingsValuesOf } from '../section-values.ts';
import { useGuidelinesRemoval } from '../use-guidelines-removal.ts';
import { useWithdrawal } from '../use-withdrawal.ts';

const PutInForceDialog = lazy(async () => ({
  default: (await import('../components/put-in-force-dialog.tsx')).PutInForceDialog,
}));

export function GuidelinesPage() {
  const { t } = useTranslation('guidelines');
  const { guidelinesDocumentId = '' } = useParams();
  const query = guidelinesApi.get.useQuery({ params: { guidelinesDocumentId } });
  const document = query.currentData;
  return (
    <PageBody
      title={document?.name ?? t('sections.own')}
      form="wide"
      status={document && <GuidelinesStatus document={document} hasNotes />}
      actions={document && <DocumentActions document={document} />}
    >
      <QueryView query={query}>{(found) => <Editor key={guidelinesDocumentId} document={found} />}</QueryView>
    </PageBody>
  );
}

function Editor({ document }: { document: GuidelinesDocument }) {
  const { guidelinesDocumentId } = document;
  const [update] = guidelinesApi.update.useMutation();
  const form = useEntityForm({
    name: `guidelines/${guidelinesDocumentId}`,
    schema: SettingsFormSchema,
    entity: document,
    valuesOf: (from: GuidelinesDocument | undefined) => settingsValuesOf(from, document.language),
    save: (entered, { requestId, ifMatch = 0 }) =>
      update({
        params: { guidelinesDocumentId },
        body: settingsOf(entered),
        requestId,
        ifMatch,
      }).unwrap(),
  });
  return <EntityForm form={form} sections={useDocumentSections(document, form.control)} />;
}

function DocumentActions({ document }: { document: GuidelinesDocument }) {
  const { t } = useTranslation('guidelines');
  const navigate = useNavigate();
  const remove = useGuidelinesRemoval();
  const withdraw = useWithdrawal(document);
  const [isOpen, setOpen] = useState(false);
  const { permissions, scheduled, inForceVersion, sections } = document;
  if (!permissions.canEdit) return null;
  const version = scheduled?.version ?? inForceVersion;
  const start = async () => {
    if (await remove(document)) await navigate('/admin/guidelines');
  };
  return (
    <>
      {permissions.canDelete && (
        <PageAction kind="danger" label={t('delete.do')} icon={<IconTrash />} onClick={() => void start()} />
      )}
      {version !== null && (
        <PageAction label={t('withdraw.do')} icon={<IconBan />} onClick={() => void withdraw(version)} />
      )}
      <PageAction
        kind="primary"
        label={t('force.open')}
        icon={<IconGavel />}
        isDisabled={sections.length === 0 || scheduled !== null}
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && <PutInForceDialog document={document} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
