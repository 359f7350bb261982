/** The system's colour picker, drawn as a swatch at the start of a text field. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface ColourSwatchProps {
  /** Label of the field. */
  label: string;
  /** Six hexadecimal digits after `#`. */
  colour: string;
  isDisabled: boolean;
  onPick(colour: string): void;
}

export function ColourSwatch({ label, colour, isDisabled, onPick }: ColourSwatchProps) {
  const { t } = useTranslation('entity');
  return (
    <Box
      component="input"
      type="color"
      aria-label={t('fields.pickColour', { label })}
      disabled={isDisabled}
      value={colour}
      onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => onPick(target.value)}
      sx={swatchStyles}
    />
  );
}

const swatchStyles = {
  flex: 'none',
  width: 24,
  height: 24,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: '5px' },
} as const;
