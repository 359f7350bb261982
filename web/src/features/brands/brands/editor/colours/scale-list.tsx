/** Scales of a look in a mode: swatches, origin and contrast of each, and its values when opened. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import {
  type ColourGroupName,
  type ColourPath,
  colourGroups,
  colourTones,
  type Mode,
  singleColours,
} from '@polylogue/contract/brands/brands/theme';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '#icon/IconChevronDown';
import { ColourInput } from './colour-input.tsx';
import { ColourValues } from './colour-values.tsx';
import { ContrastBadge, worstOf } from './contrast-badge.tsx';
import type { EditedColours } from './use-colours.ts';

interface ScaleListProps {
  colours: EditedColours;
  mode: Mode;
  isReadOnly: boolean;
}

export function ScaleList({ colours, mode, isReadOnly }: ScaleListProps) {
  const { t } = useTranslation('brands');
  const shown = mode === 'light' ? colours.theme : colours.theme.dark;
  return (
    <Box component="ul" aria-label={t('colours.scales')} sx={listStyles}>
      {colourGroups.map((group) => {
        const paths = colourTones.map((tone) => `${group}.${tone}` as const);
        return (
          <ScaleRow
            key={group}
            {...{ colours, mode, isReadOnly, paths }}
            name={t(`colours.groups.${group}`)}
            swatches={colourTones.map((tone) => shown[group][tone])}
            base={group !== 'primary' && <BaseColour {...{ colours, group, isReadOnly }} />}
          />
        );
      })}
      <ScaleRow
        {...{ colours, mode, isReadOnly }}
        paths={singleColours}
        name={t('colours.texts')}
        swatches={singleColours.map((name) => shown[name])}
        base={null}
      />
    </Box>
  );
}

interface ScaleRowProps extends ScaleListProps {
  name: string;
  paths: readonly ColourPath[];
  swatches: readonly string[];
  base: ReactNode;
}

function ScaleRow({ colours, mode, isReadOnly, name, paths, swatches, base }: ScaleRowProps) {
  const { t } = useTranslation('brands');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const changed = paths.filter((path) => colours.settings.changed[mode][path] !== undefined).length;
  const worst = worstOf(
    colours.pairs.filter(
      (pair) =>
        pair.mode === mode &&
        (paths.includes(pair.foreground) || paths.includes(pair.background as ColourPath)),
    ),
  );
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={rowStyles}>
        <Box component="span" sx={{ flex: '1 1 7rem', minWidth: 0, fontWeight: 600, textAlign: 'start' }}>
          {name}
        </Box>
        <Box component="span" aria-hidden sx={stripStyles}>
          {swatches.map((colour, index) => (
            // Tones are fixed, so is their order.
            <span key={index} style={{ backgroundColor: colour }} />
          ))}
        </Box>
        <Box component="span" sx={{ flex: '1 1 8.5rem', color: 'text.secondary', textAlign: 'start' }}>
          {changed > 0 ? t('colours.changedCount', { count: changed }) : t('colours.generated')}
        </Box>
        <Box component="span" sx={{ flex: '0 0 auto', minWidth: 128, textAlign: 'end' }}>
          {worst && <ContrastBadge pair={worst} />}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'inline-flex', rotate: isOpen ? '180deg' : undefined }}
        >
          <IconChevronDown />
        </Box>
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={{ pb: 3, paddingInlineStart: { sm: 4 } }}>
        {isOpen && (
          <>
            {base}
            <ColourValues {...{ colours, mode, paths, isReadOnly }} />
          </>
        )}
      </Box>
    </Box>
  );
}

interface BaseColourProps {
  colours: EditedColours;
  group: Exclude<ColourGroupName, 'primary'>;
  isReadOnly: boolean;
}

/** Colour from which a scale is generated: derived from the brand's own, or chosen. */
function BaseColour({ colours, group, isReadOnly }: BaseColourProps) {
  const { t } = useTranslation('brands');
  const { settings, theme, setBase } = colours;
  const own = settings.base[group];
  const label = t('colours.baseOf', { group: t(`colours.groups.${group}`) });
  return (
    <Box sx={baseStyles}>
      <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>{label}</Box>
      <ColourInput
        label={label}
        value={own ?? theme[group].main}
        isDisabled={isReadOnly}
        onChange={(colour) => setBase(group, colour)}
      />
      <Box sx={{ minWidth: 136, color: 'text.secondary' }}>
        {own === null ? (
          t('colours.generated')
        ) : (
          <Button size="small" color="inherit" disabled={isReadOnly} onClick={() => setBase(group, null)}>
            {t('colours.derive')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const listStyles = { m: 0, p: 0, listStyle: 'none', borderBottom: 1, borderColor: 'divider' } as const;

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-start',
  columnGap: 3,
  rowGap: 1,
  width: '100%',
  minHeight: 48,
  py: 2,
  typography: 'small',
} as const;

const stripStyles = {
  display: 'flex',
  flex: '0 0 auto',
  overflow: 'hidden',
  width: 150,
  height: 28,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  '> span': { flex: 1 },
} as const;

const baseStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 1.5,
  typography: 'small',
  fontWeight: 600,
} as const;
