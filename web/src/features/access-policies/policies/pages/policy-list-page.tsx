/** List of chat access policies: who, when and how much, in words. */
import Box from '@mui/material/Box';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import type { ChatAccessPolicyRow } from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import IconShieldCheck from '#icon/IconShieldCheck';
import { useResourceColumns } from '../../../../entity/resource/resource-columns.tsx';
import { ResourceListPage, useDeletedFilter } from '../../../../entity/resource/resource-list-page.tsx';
import {
  isDeleted,
  useDeleteAction,
  useDuplicateAction,
  useRestoreAction,
} from '../../../../entity/resource/row-actions.tsx';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { useMayCall } from '../../../people/public.ts';
import { policies, policyApi, policyPath } from '../api.ts';
import { PolicyMarks } from '../components/policy-status.tsx';
import { useListedNames } from '../use-policy-names.ts';
import { usePolicyRemoval } from '../use-policy-removal.ts';
import { usePolicyWords } from '../use-policy-sentences.ts';

function useColumns(): TableColumn<ChatAccessPolicyRow>[] {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(useListedNames());
  const columns = useResourceColumns<ChatAccessPolicyRow, 'policies'>('policies');
  return [
    columns.name({
      mayWrap: true,
      cell: (policy) => (
        <Box
          component="span"
          sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}
        >
          <bdi>{policy.name}</bdi>
          <PolicyMarks policy={policy} />
        </Box>
      ),
    }),
    {
      name: 'who',
      title: t('columns.who'),
      text: words.who,
      minWidthPx: 180,
      flex: 2,
      card: 'detail',
      mayWrap: true,
    },
    { name: 'when', title: t('columns.when'), text: words.when, minWidthPx: 160, flex: 2, mayWrap: true },
    {
      name: 'limits',
      title: t('columns.limits'),
      text: words.limits,
      minWidthPx: 180,
      flex: 2,
      mayWrap: true,
    },
    columns.count('agents', ({ agentCount }) => agentCount, {
      cardTextOf: (values) => t('agentCount', values),
      widthPx: 100,
    }),
    columns.updated(),
  ];
}

function useRowActions(mayCreate: boolean): (policy: ChatAccessPolicyRow) => MenuAction[] {
  const [restore] = policyApi.restore.useMutation();
  const restoring = useRestoreAction<ChatAccessPolicyRow>('policies', ({ chatAccessPolicyId }) =>
    restore({ params: { chatAccessPolicyId } }),
  );
  const duplicating = useDuplicateAction<ChatAccessPolicyRow>('policies', {
    addressOf: ({ chatAccessPolicyId }) => `${policyPath}/new?from=${chatAccessPolicyId}`,
    isDisabled: () => !mayCreate,
  });
  const removal = usePolicyRemoval();
  const deleting = useDeleteAction<ChatAccessPolicyRow>('policies', removal);
  return (policy) => {
    if (isDeleted(policy)) return [restoring(policy)];
    // A policy in use is refused with the list of what uses it.
    const { canEdit: canDelete } = policy.permissions;
    return [duplicating(policy), deleting({ ...policy, permissions: { ...policy.permissions, canDelete } })];
  };
}

export function PolicyListPage() {
  const mayCreate = useMayCall(chatAccessPolicyRoutes.create);
  return (
    <ResourceListPage
      texts="policies"
      list="policies"
      path={policyPath}
      Icon={IconShieldCheck}
      source={policies}
      columns={useColumns()}
      idOf={({ chatAccessPolicyId }) => chatAccessPolicyId}
      filters={[useDeletedFilter('policies')]}
      rowActions={useRowActions(mayCreate)}
      mayCreate={mayCreate}
    />
  );
}
