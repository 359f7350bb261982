/** Colours of a look: one base colour, the scales that it generates, and their contrast. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { type Mode, modes, type ThemeSettings } from '@polylogue/contract/brands/brands/theme';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorMessage } from '../../../../../ui/feedback/error-message.tsx';
import { Inheritable } from '../inheritable.tsx';
import { useEditedLook, useLookForm } from '../look-context.ts';
import { useSwitchField } from '../switch-field.tsx';
import { BaseColourField } from './base-colour-field.tsx';
import { ContrastList } from './contrast-list.tsx';
import { Palettes } from './palettes.tsx';
import { ScaleList } from './scale-list.tsx';
import { useColours } from './use-colours.ts';

export function ColoursSection() {
  const { t } = useTranslation('brands');
  const { inherited } = useEditedLook();
  const { control } = useLookForm();
  const settings = useWatch({ control, name: 'colours' });
  const gradient = useSwitchField('useGradientButtons');
  const { primary, secondary, menu } = inherited.theme;
  return (
    <>
      <Inheritable
        name="colours"
        label={t('colours.title')}
        summary={<Strip colours={[menu.main, primary.main, primary.lighter, secondary.main]} />}
        start={() => themeSettings({ primary: primary.main })}
      >
        {settings && <OwnColours settings={settings} />}
      </Inheritable>
      {gradient}
    </>
  );
}

function Strip({ colours }: { colours: readonly string[] }) {
  return (
    <Box aria-hidden sx={stripStyles}>
      {colours.map((colour) => (
        <span key={colour} style={{ backgroundColor: colour }} />
      ))}
    </Box>
  );
}

function OwnColours({ settings }: { settings: ThemeSettings }) {
  const { t } = useTranslation('brands');
  const { isReadOnly } = useEditedLook();
  const { field, error, ...colours } = useColours(settings);
  const [mode, setMode] = useState<Mode>('light');
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <BaseColourField colours={colours} inputRef={field.ref} isReadOnly={isReadOnly} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {t('palettes.title')}
        </Typography>
        <Palettes settings={settings} isReadOnly={isReadOnly} onChoose={colours.replace} />
      </Box>
      {error && <ErrorMessage>{error}</ErrorMessage>}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={headStyles}>
          <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
            {t('colours.scales')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={mode}
            aria-label={t('colours.mode')}
            onChange={(_event, next: Mode | null) => next && setMode(next)}
            sx={{ width: 'auto' }}
          >
            {modes.map((name) => (
              <ToggleButton key={name} value={name} sx={{ px: 4 }}>
                {t(`colours.modes.${name}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <ScaleList colours={colours} mode={mode} isReadOnly={isReadOnly} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box>
          <Typography variant="subtitle2" component="h3">
            {t('contrast.title')}
          </Typography>
          <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
            {t('contrast.intro')}
          </Typography>
        </Box>
        <ContrastList theme={colours.theme} pairs={colours.pairs} />
      </Box>
    </Box>
  );
}

const headStyles = { display: 'flex', alignItems: 'center', gap: 3, mb: 2 } as const;

const stripStyles = {
  display: 'flex',
  overflow: 'hidden',
  width: 160,
  height: 28,
  my: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  '> span': { flex: 1 },
} as const;
