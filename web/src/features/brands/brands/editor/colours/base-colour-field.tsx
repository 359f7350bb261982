/** The one colour of a brand, and what happens where white text on it is hard to read. */
import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ContrastChoice, ContrastChoiceSchema } from '@polylogue/contract/brands/brands/theme';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourInput } from './colour-input.tsx';
import type { EditedColours } from './use-colours.ts';

interface BaseColourFieldProps {
  colours: Pick<EditedColours, 'settings' | 'theme' | 'replace' | 'setBase'>;
  inputRef?: Ref<HTMLInputElement>;
  isReadOnly: boolean;
  /** Without the choice of what gives way, for a new brand. */
  isShort?: boolean;
}

export function BaseColourField({ colours, inputRef, isReadOnly, isShort = false }: BaseColourFieldProps) {
  const { t } = useTranslation('brands');
  const { settings, theme, replace, setBase } = colours;
  const id = useId();
  const isKept = theme.primary.main === settings.base.primary;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box>
        <InputLabel htmlFor={id}>{t('colours.base')}</InputLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <ColourInput
            id={id}
            label={t('colours.base')}
            value={settings.base.primary}
            isDisabled={isReadOnly}
            {...(inputRef && { inputRef })}
            onChange={(colour) => setBase('primary', colour)}
          />
          <Box
            component="span"
            sx={{ ...buttonStyles, color: theme.primary.contrastText, backgroundColor: theme.primary.main }}
          >
            {t('colours.sampleButton')}
          </Box>
        </Box>
        {!isKept && (
          <Typography variant="small" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            {t('colours.adjusted', { colour: theme.primary.main })}
          </Typography>
        )}
      </Box>
      {!isShort && (
        <Box>
          <InputLabel component="div" id={`${id}-choice`}>
            {t('colours.choice')}
          </InputLabel>
          <ToggleButtonGroup
            exclusive
            orientation="vertical"
            value={settings.contrastChoice}
            disabled={isReadOnly}
            aria-labelledby={`${id}-choice`}
            onChange={(_event, choice: ContrastChoice | null) =>
              choice && replace({ ...settings, contrastChoice: choice })
            }
            sx={{ '.MuiToggleButton-root': { justifyContent: 'flex-start', px: 3 } }}
          >
            {ContrastChoiceSchema.options.map((choice) => (
              <ToggleButton key={choice} value={choice}>
                {t(`colours.choices.${choice}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Typography variant="small" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
            {t(`colours.choiceHints.${settings.contrastChoice}`)}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const buttonStyles = { px: 3.5, py: 2, borderRadius: 1, typography: 'button' } as const;
