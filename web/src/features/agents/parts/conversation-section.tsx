/** Start of a conversation with an agent, and the options of its message field. */
import Box from '@mui/material/Box';
import { agentLimits } from '@polylogue/contract/agents/agent/configuration';
import { useTranslation } from 'react-i18next';
import { FormList } from '../../../ui/forms/fields/form-list.tsx';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../ui/forms/fields/form-text.tsx';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';
import { useField } from './use-field.ts';

const fileOptions = ['attachments', 'images'] as const;

export function ConversationSection({ control }: { control: ConfigurationControl }) {
  const { t } = useTranslation('agents');
  const field = useField(control);
  return (
    <>
      <FormText {...field('greeting')} lines={3} />
      <FormList
        {...field('starterPrompts')}
        addLabel={t('conversation.addStarter')}
        max={agentLimits.starterPrompts}
      />
      <FormText {...field('disclaimer')} lines={2} />
      <FormSwitch {...field('followUps')} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fileOptions.map((option) => (
          <FormSwitch
            key={option}
            control={control}
            name={`composer.${option}`}
            label={t(`composer.${option}`)}
            hint={t(`composerHints.${option}`)}
          />
        ))}
      </Box>
    </>
  );
}
