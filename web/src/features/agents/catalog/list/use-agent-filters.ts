/** Filters of the list of agents. */
import { useTranslation } from 'react-i18next';
import type { TableFilter } from '../../../../ui/table/filters/table-filter.ts';
import { useHasAction, usePersonFilterOptions } from '../../../people/public.ts';
import { offerApi } from '../../api.ts';
import { useBrandChoices } from '../../use-brand-choices.ts';

const states = ['published', 'scheduled', 'expired', 'unpublished', 'deleted'] as const;
const audiences = ['everyone', 'chosen', 'nobody', 'visitors'] as const;

export function useAgentFilters(): TableFilter[] {
  const { t } = useTranslation('agents');
  const brands = useBrandChoices();
  const maySeePeople = useHasAction('UserRead') ?? false;
  const { data } = offerApi.availableConfiguration.useQuery();
  const models = [...new Set(data?.deployments.map(({ name }) => name))];
  const filters: TableFilter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('columns.state'),
      options: states.map((value) => ({
        value,
        label: value === 'deleted' ? t('recentlyDeleted') : t(`status.${value}`),
      })),
    },
    {
      kind: 'choice',
      name: 'hasDraft',
      label: t('filters.draft'),
      options: [
        { value: 'true', label: t('filters.withDraft') },
        { value: 'false', label: t('filters.withoutDraft') },
      ],
    },
    {
      kind: 'choice',
      name: 'gptSystemType',
      label: t('columns.type'),
      options: (['System', 'User'] as const).map((value) => ({ value, label: t(`types.${value}`) })),
    },
    { kind: 'choice', name: 'brandKey', label: t('columns.brand'), options: [...brands.options] },
    {
      kind: 'choice',
      name: 'audience',
      label: t('publish.sections.audience'),
      options: audiences.map((value) => ({ value, label: t(`filters.audiences.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'deploymentName',
      label: t('columns.model'),
      options: models.map((value) => ({ value, label: value })),
    },
  ];
  if (maySeePeople) {
    filters.push({
      kind: 'searched',
      name: 'ownerId',
      label: t('columns.owner'),
      useOptions: usePersonFilterOptions,
    });
  }
  return filters;
}
