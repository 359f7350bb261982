/** Values of a group of colours in a mode, each generated or changed by hand. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { colourAt } from '@polylogue/contract/brands/brands/contrast';
import type { ColourPath, Mode } from '@polylogue/contract/brands/brands/theme';
import { useTranslation } from 'react-i18next';
import { ColourInput } from './colour-input.tsx';
import { useColourNames } from './use-colour-names.ts';
import type { EditedColours } from './use-colours.ts';

interface ColourValuesProps {
  colours: EditedColours;
  mode: Mode;
  paths: readonly ColourPath[];
  isReadOnly: boolean;
}

export function ColourValues({ colours, mode, paths, isReadOnly }: ColourValuesProps) {
  const { t } = useTranslation('brands');
  const { colourName } = useColourNames();
  const { theme, settings, change } = colours;
  const shown = mode === 'light' ? theme : theme.dark;
  return (
    <Box component="ul" sx={listStyles}>
      {paths.map((path) => {
        const isChanged = settings.changed[mode][path] !== undefined;
        const name = colourName(path);
        return (
          <li key={path}>
            <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>{name}</Box>
            <ColourInput
              label={name}
              value={colourAt(shown, path)}
              isDisabled={isReadOnly}
              onChange={(colour) => change(mode, path, colour)}
            />
            <Box
              sx={{ flex: '0 0 auto', minWidth: 136, color: isChanged ? 'text.primary' : 'text.secondary' }}
            >
              {t(isChanged ? 'colours.changed' : 'colours.generated')}
              {isChanged && !isReadOnly && (
                <Button
                  size="small"
                  color="inherit"
                  aria-label={t('colours.resetNamed', { name })}
                  onClick={() => change(mode, path, undefined)}
                  sx={{ display: 'block', minHeight: 0, p: 0, color: 'primary.main' }}
                >
                  {t('colours.reset')}
                </Button>
              )}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'small',
  li: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, py: 1.5 },
} as const;
