/** New chat access policy, empty or duplicated. */
import type { ChatAccessPolicy } from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { policyApi } from '../api.ts';
import { PolicyEditor } from '../components/policy-editor.tsx';
import { settingsOf } from '../policy-values.ts';

export function NewPolicyPage() {
  const { t } = useTranslation('policies');
  const [search] = useSearchParams();
  const chatAccessPolicyId = search.get('from') ?? '';
  const query = policyApi.get.useQuery(
    { params: { chatAccessPolicyId } },
    { skip: chatAccessPolicyId === '' },
  );
  if (chatAccessPolicyId === '') return <PolicyEditor key="new" name="policy/new" title={t('new')} />;
  if (query.currentData) return <Duplicate key={chatAccessPolicyId} source={query.currentData} />;
  return (
    <PageBody title={t('new')}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageBody>
  );
}

/** A duplicate is neither fixed nor the instance policy, of which there is one. */
function Duplicate({ source }: { source: ChatAccessPolicy }) {
  const { t } = useTranslation('policies');
  const start = {
    ...settingsOf(source),
    name: t('duplicateOf', { name: source.name }).slice(0, 150),
    isFixed: false,
    isInstancePolicy: false,
  };
  return (
    <PolicyEditor
      name={`policy/new/${source.chatAccessPolicyId}`}
      title={t('new')}
      start={start}
      names={source.names}
    />
  );
}
