/** Capabilities of the agent; a disabled one shows its reason. */
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import Switch from '@mui/material/Switch';
import { type CapabilityType, CapabilityTypeSchema } from '@polylogue/contract/agents/agent/configuration';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldNotes } from '../../../../../ui/forms/fields/field-frame.tsx';
import { useFieldEntry } from '../../../../../ui/forms/editor/form-map.ts';
import { useOfferReason } from '../../../parts/use-offer-reason.ts';
import { type ConfigurationControl, useOffer } from '../offer.ts';

export function CapabilitiesSection({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  const offer = useOffer();
  const { field, fieldState } = useController({ control, name: 'capabilityTypes' });
  const warning = useFieldEntry('capabilityTypes', t('sections.capabilities'));
  const chosen: readonly CapabilityType[] = field.value ?? [];
  const wordedReason = useOfferReason();
  const offerOf = (type: CapabilityType) =>
    offer?.capabilities.find(({ capabilityType }) => capabilityType === type);
  const isShown = (type: CapabilityType) => chosen.includes(type) || offerOf(type)?.reason !== 'later';
  const reasonOf = (type: CapabilityType) => {
    const known = offerOf(type);
    if (!known || known.isAvailable) return undefined;
    return wordedReason(known.reason);
  };
  return CapabilityTypeSchema.options.filter(isShown).map((type, index) => {
    const isOn = chosen.includes(type);
    const reason = reasonOf(type);
    // An enabled capability can always be disabled.
    const isDisabled = reason !== undefined && !isOn;
    const id = `capability-${type}`;
    return (
      <FormControl key={type} fullWidth disabled={isDisabled}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <InputLabel htmlFor={id} sx={{ mb: 0 }}>
              {t(`capabilities.${type}`)}
            </InputLabel>
            <FieldNotes
              id={`${id}-notes`}
              hint={reason ?? t(`hints.${type}`)}
              warning={warning}
              error={fieldState.error?.message}
            />
          </Box>
          <Switch
            id={id}
            checked={isOn}
            disabled={isDisabled}
            onBlur={field.onBlur}
            onChange={(_event, next) =>
              field.onChange(next ? [...chosen, type] : chosen.filter((other) => other !== type))
            }
            slotProps={{
              input: {
                ref: index === 0 ? field.ref : undefined,
                role: 'switch',
                'aria-describedby': `${id}-notes`,
              },
            }}
          />
        </Box>
      </FormControl>
    );
  });
}
