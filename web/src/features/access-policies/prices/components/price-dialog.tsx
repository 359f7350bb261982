/** Dialog that adds or changes an own price of a model. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type OwnPrice,
  OwnPriceSettingsSchema,
  type TokenPrices,
} from '@polylogue/contract/access-policies/prices/schemas';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { FormNumber } from '../../../../ui/forms/fields/form-number.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { priceApi } from '../api.ts';

interface PriceDialogProps {
  modelProviderId: string;
  model: string;
  /** Price to change; undefined for a new one. */
  price: OwnPrice | undefined;
  /** Initial amounts of a new price. */
  proposal: TokenPrices | undefined;
  onClose(): void;
}

const today = () => new Date().toISOString().slice(0, 10);

export function PriceDialog({ modelProviderId, model, price, proposal, onClose }: PriceDialogProps) {
  const { t } = useTranslation('prices');
  const toast = useToast();
  const errorText = useErrorText();
  const [create, created] = priceApi.create.useMutation();
  const [update, updated] = priceApi.update.useMutation();
  const error = created.error ?? updated.error;
  const { control, handleSubmit } = useZodForm(OwnPriceSettingsSchema, {
    modelProviderId,
    model,
    validFrom: price?.validFrom ?? today(),
    perMillionTokens: price?.perMillionTokens ?? proposal ?? { cachedInput: null, cacheWrite: null },
  });
  const submit = handleSubmit(async (body) => {
    const answer = price
      ? await update({ params: { priceId: price.priceId }, ifMatch: price.version, body })
      : await create({ body });
    if (answer.error !== undefined) return;
    toast({ message: t('saved', { model }), tone: 'success' });
    onClose();
  });
  const onSubmit = (event: FormEvent) => {
    // A dialog is inside the form of its page for React, though not in the document.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t(price ? 'editTitle' : 'addTitle', { model })}
      onSubmit={onSubmit}
      maxWidthPx={520}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={created.isLoading || updated.isLoading}>
            {t('save')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
        <FormText
          control={control}
          name="validFrom"
          type="date"
          label={t('validFrom')}
          hint={t('validFromHint')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('unit')}
        </Typography>
        <Box sx={amountStyles}>
          <FormNumber control={control} name="perMillionTokens.input" label={t('input')} unit="$" min={0} />
          <FormNumber control={control} name="perMillionTokens.output" label={t('output')} unit="$" min={0} />
          <FormNumber
            control={control}
            name="perMillionTokens.cachedInput"
            label={t('cachedInput')}
            hint={t('sameAsInput')}
            unit="$"
            min={0}
            emptyValue={null}
          />
          <FormNumber
            control={control}
            name="perMillionTokens.cacheWrite"
            label={t('cacheWrite')}
            hint={t('sameAsInput')}
            unit="$"
            min={0}
            emptyValue={null}
          />
        </Box>
      </Box>
    </ModalDialog>
  );
}

const amountStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  alignItems: 'start',
} as const;
