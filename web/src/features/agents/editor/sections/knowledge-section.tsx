/** What the agent answers from. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FieldFrame, useFormField } from '../../../../ui/forms/fields/field-frame.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { type ConfigurationControl, useOffer } from '../offer.ts';

export function KnowledgeSection({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  return (
    <>
      <LibrariesField control={control} />
      <FormSwitch
        control={control}
        name="restrictAnswerToInformationReturnedByTools"
        label={t('fields.restrictAnswerToInformationReturnedByTools')}
        hint={t('hints.restrictAnswerToInformationReturnedByTools')}
      />
    </>
  );
}

function LibrariesField({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  const offer = useOffer();
  const { field, id, describedBy, frame } = useFormField({
    control,
    name: 'dataSources',
    label: t('fields.dataSources'),
    hint: offer && offer.dataSources.length < 2 ? t('knowledge.few') : undefined,
  });
  const chosen = (field.value ?? []) as readonly string[];
  const offered = offer?.dataSources ?? [];
  const hidden = chosen
    .filter((chosenId) => offer && !offered.some(({ dataSourceId }) => dataSourceId === chosenId))
    .map((dataSourceId) => ({ dataSourceId, name: t('knowledge.hidden'), description: '' }));
  const rows = [...offered, ...hidden];
  return (
    <FieldFrame {...frame} isGroup>
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        sx={{ display: 'grid' }}
      >
        {offer && rows.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('knowledge.none')}
          </Typography>
        )}
        {rows.map(({ dataSourceId, name, description }, index) => (
          <FormControlLabel
            key={dataSourceId}
            sx={{ alignItems: 'flex-start', py: 1, m: 0 }}
            control={
              <Checkbox
                checked={chosen.includes(dataSourceId)}
                slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
                sx={{ py: 0 }}
                onBlur={field.onBlur}
                onChange={(_event, isOn) =>
                  field.onChange(
                    isOn ? [...chosen, dataSourceId] : chosen.filter((other) => other !== dataSourceId),
                  )
                }
              />
            }
            label={
              <>
                <Typography component="bdi" variant="body2">
                  {name}
                </Typography>
                {description && (
                  <Typography variant="small" component="div" dir="auto" sx={{ color: 'text.secondary' }}>
                    {description}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
