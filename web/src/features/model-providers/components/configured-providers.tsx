/** Providers that are connected, with what an administrator may do to them. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ModelProvider } from '@polylogue/contract/model-providers/schemas';
import { useTranslation } from 'react-i18next';
import IconDots from '#icon/IconDots';
import IconPencil from '#icon/IconPencil';
import IconPlugConnected from '#icon/IconPlugConnected';
import IconTrash from '#icon/IconTrash';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ActionMenu } from '../../../ui/actions/action-menu.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useRemoveProviderMutation } from '../api.ts';
import { ProviderRow } from './provider-row.tsx';

function useRemoval(): (provider: ModelProvider) => Promise<void> {
  const { t } = useTranslation('model-providers');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove] = useRemoveProviderMutation();
  return async ({ modelProviderId, name }) => {
    const isConfirmed = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirmLabel: t('remove'),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    const { error } = await remove({ params: { modelProviderId } });
    toast(
      error
        ? { message: errorText(error).message, tone: 'error' }
        : { message: t('removed', { name }), tone: 'success' },
    );
  };
}

function useDetails(): (provider: ModelProvider) => string[] {
  const { t } = useTranslation('model-providers');
  return ({ kind, baseUrl, defaultModel, source, apiKey }) => {
    const hint = apiKey.last4 ? t('keyEnding', { last4: apiKey.last4 }) : t('keySet');
    const key = apiKey.configured ? hint : t('noKey');
    const origin = source === 'environment' ? t('fromEnvironment') : key;
    return [defaultModel ?? '', baseUrl ?? t(`kind.${kind}`), origin].filter(Boolean);
  };
}

export function ConfiguredProviders(props: {
  providers: readonly ModelProvider[];
  /** Absent for whoever may only look. */
  onEdit?(provider: ModelProvider): void;
}) {
  const { t } = useTranslation('model-providers');
  const remove = useRemoval();
  const detailsOf = useDetails();
  const { onEdit } = props;
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('connectedTitle')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {props.providers.map((provider) => (
          <ProviderRow
            key={provider.modelProviderId}
            icon={<IconPlugConnected aria-hidden />}
            name={
              <>
                <bdi>{provider.name}</bdi>
                {provider.isDefault && (
                  <Chip size="small" color="success" variant="outlined" label={t('answers')} />
                )}
              </>
            }
            details={detailsOf(provider)}
          >
            {onEdit && provider.source === 'stored' && (
              <ActionMenu
                label={t('actions', { name: provider.name })}
                icon={<IconDots />}
                actions={[
                  { label: t('edit'), icon: <IconPencil />, run: () => onEdit(provider) },
                  {
                    label: t('remove'),
                    icon: <IconTrash />,
                    isDangerous: true,
                    run: () => void remove(provider),
                  },
                ]}
              />
            )}
          </ProviderRow>
        ))}
      </Box>
    </Box>
  );
}
