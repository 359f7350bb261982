/** Preview of the prompt as sent for a person. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../lib/formats.ts';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { radius } from '../../../../../theme/sizes.ts';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../../ui/feedback/error-callout.tsx';
import { FormMapContext } from '../../../../../ui/forms/editor/form-map.ts';
import { FormPeople } from '../../../../../ui/forms/fields/form-people.tsx';
import { ScrollBox } from '../../../../../ui/page/scroll-box.tsx';
import { useHasAction, usePeopleOptions } from '../../../../people/public.ts';
import { draftApi } from '../../../api.ts';
import { scrolling } from '../../../../../ui/page/scrolling.ts';

interface RenderedPromptProps {
  stateId: string;
  /** Returns the field's current text. */
  read(): string;
}

export function RenderedPrompt({ stateId, read }: RenderedPromptProps) {
  const { t } = useTranslation('agents');
  const errorText = useErrorText();
  const { list } = useFormats();
  const mayChoose = useHasAction('UserRead') ?? false;
  const { control, getValues } = useForm<{ userId: string | null }>({ defaultValues: { userId: null } });
  const [render, { data, error, isLoading }] = draftApi.useRenderedPromptMutation();
  const show = () => {
    const { userId } = getValues();
    void render({ params: { stateId }, body: { systemPrompt: read(), ...(userId && { userId }) } });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {mayChoose && (
        // Not a field of the agent: hides it from the surrounding form.
        <FormMapContext value={undefined}>
          <FormPeople
            control={control}
            name="userId"
            label={t('prompt.person')}
            isMultiple={false}
            useOptions={usePeopleOptions}
            placeholder={t('prompt.myself')}
          />
        </FormMapContext>
      )}
      <BusyButton
        variant="outlined"
        color="inherit"
        isBusy={isLoading}
        onClick={show}
        sx={{ justifySelf: 'start' }}
      >
        {t('prompt.render')}
      </BusyButton>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      {data && (
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          <Box component={ScrollBox} label={t('prompt.rendered')} sx={renderedStyles}>
            <div dir="auto">{data.text === '' ? t('prompt.empty') : data.text}</div>
          </Box>
          {data.missing.length > 0 && (
            <Typography variant="small" sx={{ color: 'warning.main' }}>
              {t('prompt.missing', { paths: list.format(data.missing) })}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const renderedStyles = {
  maxHeight: 320,
  ...scrolling,
  p: 3,
  borderRadius: `${radius.control}px`,
  bgcolor: 'action.hover',
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
