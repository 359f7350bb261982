/** Write-only key with which a web site's server signs its visitors' identity. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PublicEndpointOfAgent } from '@polylogue/contract/agents/publishing/public-endpoint';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSecret } from '../../../ui/forms/fields/form-secret.tsx';
import type { PublishingForm } from './use-publishing-form.ts';

interface IdentityKeyFieldProps {
  form: PublishingForm;
  which: 'primary' | 'secondary';
  stored: PublicEndpointOfAgent['identityKeys']['primary'] | undefined;
}

export function IdentityKeyField({ form, which, stored }: IdentityKeyFieldProps) {
  const { t } = useTranslation('agents');
  const { control, methods } = form;
  const name = `publicEndpoint.identityKeys.${which}` as const;
  const isRemoved = useWatch({ control, name }) === null;
  const hasStored = stored?.configured ?? false;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormSecret
        control={control}
        name={name}
        label={t(`endpoint.keys.${which}`)}
        hint={t(isRemoved ? 'endpoint.keys.removed' : 'endpoint.keys.hint')}
        stored={{ isSet: hasStored && !isRemoved, last4: stored?.last4 ?? null }}
      />
      {hasStored && (
        <Button
          size="small"
          color="inherit"
          onClick={() =>
            methods.setValue(name, isRemoved ? undefined : null, { shouldDirty: true, shouldTouch: true })
          }
        >
          {t(isRemoved ? 'endpoint.keys.keep' : 'endpoint.keys.remove')}
        </Button>
      )}
    </Box>
  );
}
