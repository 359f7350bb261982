/** List of the instance's model providers (`/admin/models`). */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { useTranslation } from 'react-i18next';
import IconPlugConnected from '#icon/IconPlugConnected';
import IconPlus from '#icon/IconPlus';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/formats.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useHasAction } from '../../../people/public.ts';
import { providers } from '../api.ts';
import { useTestFailureText } from '../test-failure-text.ts';

const newPath = '/admin/models/new';

function useColumns(): TableColumn<ModelProvider>[] {
  const { t } = useTranslation('model-providers');
  const { date } = useFormats();
  const failureText = useTestFailureText();
  const keyOf = ({ source, apiKey }: ModelProvider) => {
    if (source === 'environment') return t('fromEnvironment');
    if (!apiKey.configured) return t('noKey');
    return apiKey.last4 ? t('keyEnding', { last4: apiKey.last4 }) : t('keySet');
  };
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: ({ name }) => name,
      cell: ({ name, isDefault, failedTest }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <bdi>{name}</bdi>
          {isDefault && <Chip size="small" color="success" variant="outlined" label={t('default')} />}
          {failedTest && (
            <Tooltip title={failureText(failedTest.code)}>
              <Chip size="small" color="error" variant="outlined" label={t('failed')} />
            </Tooltip>
          )}
        </Box>
      ),
      sort: 'name',
      minWidthPx: 200,
      flex: 2,
    },
    {
      name: 'kind',
      title: t('provider'),
      text: ({ kind }) => t(`kind.${kind}`),
      minWidthPx: 140,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'defaultModel',
      title: t('model'),
      text: ({ defaultModel }) => defaultModel ?? '–',
      minWidthPx: 160,
      flex: 1,
      card: 'detail',
    },
    {
      name: 'deployments',
      title: t('columns.deployments'),
      text: ({ deployments }) => deployments.length,
      isNumeric: true,
      widthPx: 110,
    },
    { name: 'key', title: t('apiKey'), text: keyOf, minWidthPx: 160, flex: 1, card: 'foot' },
    {
      name: 'updatedAt',
      title: t('columns.updated'),
      text: ({ updatedAt }) => (updatedAt === null ? '–' : date.format(new Date(updatedAt))),
      csv: ({ updatedAt }) => updatedAt ?? '',
      sort: 'updatedAt',
      widthPx: 140,
    },
  ];
}

export function ModelProviderListPage() {
  const { t } = useTranslation('model-providers');
  const columns = useColumns();
  const mayConnect = useHasAction('InstanceSettingsWrite') ?? false;
  return (
    <ListPage
      title={t('pageTitle')}
      list="model-providers"
      source={providers}
      columns={columns}
      idOf={({ modelProviderId }) => modelProviderId}
      addressOf={({ modelProviderId }) => `/admin/models/${modelProviderId}/edit`}
      search={{ name: 'keywords', label: t('search') }}
      defaultSort="createdAt"
      empty={
        <EmptyState
          icon={<IconPlugConnected aria-hidden />}
          title={t('emptyTitle')}
          text={mayConnect ? t('intro') : t('notAllowed')}
          action={
            mayConnect && (
              <Button component={Link} to={newPath} variant="contained">
                {t('title')}
              </Button>
            )
          }
        />
      }
      actions={
        mayConnect && <PageAction kind="primary" label={t('title')} icon={<IconPlus />} to={newPath} />
      }
    />
  );
}
