/** Footer below the list: key hints and further actions. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyLabels } from '../../../../ui/keyboard/key-labels.tsx';

interface PickerFooterProps {
  /** True if prompts are listed for choosing with keys. */
  hasChoice: boolean;
  /** True if the chosen prompt has placeholders. */
  canFill: boolean;
  children?: ReactNode;
}

export function PickerFooter({ hasChoice, canFill, children }: PickerFooterProps) {
  const { t } = useTranslation('prompts');
  return (
    <Box sx={footStyles}>
      <Box sx={hintsStyles}>
        {hasChoice && <Hint keys={['↑', '↓']} label={t('keys.move')} />}
        {canFill && <Hint keys={['tab']} label={t('keys.fill')} />}
        {hasChoice && <Hint keys={['enter']} label={t('keys.insert')} />}
        <Hint keys={['escape']} label={t('keys.close')} />
      </Box>
      {children}
    </Box>
  );
}

const Hint = ({ keys, label }: { keys: readonly string[]; label: string }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    {keys.map((key) => (
      <KeyLabels key={key} keys={key} />
    ))}
    {label}
  </Box>
);

const footStyles = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  flex: 'none',
  minHeight: 40,
  px: 3,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'surface.sunken',
} as const;
/** Hidden on devices without a keyboard. */
const hintsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  columnGap: 3,
  rowGap: 1,
  typography: 'caption',
  color: 'text.secondary',
  '@media (pointer: coarse)': { visibility: 'hidden', height: 0, overflow: 'hidden' },
} as const;
