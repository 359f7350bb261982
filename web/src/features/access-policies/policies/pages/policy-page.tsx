/** Page of a chat access policy. */
import type { ChatAccessPolicy } from '@polylogue/contract/access-policies/policies/schemas';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconCopy from '#icon/IconCopy';
import IconTrash from '#icon/IconTrash';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { useMayCall } from '../../../people/public.ts';
import { policyApi, policyPath } from '../api.ts';
import { PolicyEditor } from '../components/policy-editor.tsx';
import { usePolicyRemoval } from '../use-policy-removal.ts';

export function PolicyPage() {
  const { t } = useTranslation('policies');
  const { chatAccessPolicyId = '' } = useParams();
  const query = policyApi.get.useQuery({ params: { chatAccessPolicyId } });
  const policy = query.currentData;
  if (!policy) {
    return (
      <PageBody title={t('sections.own')}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageBody>
    );
  }
  return (
    <PolicyEditor
      key={chatAccessPolicyId}
      policy={policy}
      name={`policy/${chatAccessPolicyId}`}
      title={policy.name}
      actions={<PolicyActions policy={policy} />}
    />
  );
}

function PolicyActions({ policy }: { policy: ChatAccessPolicy }) {
  const { t } = useTranslation('policies');
  const navigate = useNavigate();
  const remove = usePolicyRemoval();
  const mayCreate = useMayCall(chatAccessPolicyRoutes.create);
  const start = async () => {
    if (await remove(policy)) await navigate(policyPath);
  };
  return (
    <>
      {policy.permissions.canEdit && (
        <PageAction kind="danger" label={t('delete.do')} icon={<IconTrash />} onClick={() => void start()} />
      )}
      {mayCreate && (
        <PageAction
          label={t('duplicate')}
          icon={<IconCopy />}
          to={`${policyPath}/new?from=${policy.chatAccessPolicyId}`}
        />
      )}
    </>
  );
}
