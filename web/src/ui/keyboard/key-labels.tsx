/** Keys of a shortcut in the notation of the user's system. */
import Box from '@mui/material/Box';
import { isAppleSystem, keyLabels } from './shortcut-keys.ts';

const keyStyles = {
  minWidth: 24,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'surface.sunken',
  typography: 'caption',
  lineHeight: '22px',
  textAlign: 'center',
} as const;

/** `keys` for example `mod+shift+o`. */
export function KeyLabels({ keys }: { keys: string }) {
  return (
    <Box component="span" dir="ltr" sx={{ display: 'flex', gap: 1 }}>
      {keyLabels(keys, isAppleSystem()).map((key) => (
        <Box key={key} component="kbd" sx={keyStyles}>
          {key}
        </Box>
      ))}
    </Box>
  );
}
