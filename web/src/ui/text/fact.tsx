/** Terms with their values, for the inside of a `dl`. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactRowProps {
  label: string;
  children: ReactNode;
}

interface FactProps extends FactRowProps {
  /** Size of the value. */
  variant?: TypographyProps['variant'];
}

/** Value below its term. */
export function Fact({ label, variant = 'body2', children }: FactProps) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant={variant} sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

/** Value next to its term, in a `dl` with two columns. */
export function FactRow({ label, children }: FactRowProps) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Typography>
    </>
  );
}

interface FigureListProps {
  /** Formatted values by their labels. */
  figures: Readonly<Record<string, string>>;
  /** Columns and distances. */
  sx: SxProps<Theme>;
}

/** Framed list of figures. */
export function FigureList({ figures, sx }: FigureListProps) {
  return (
    <Box component="dl" sx={[figuresStyles, ...(Array.isArray(sx) ? sx : [sx])]}>
      {Object.entries(figures).map(([label, value]) => (
        <Fact key={label} label={label} variant="subtitle1">
          {value}
        </Fact>
      ))}
    </Box>
  );
}

const figuresStyles = {
  display: 'grid',
  mb: 0,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  fontVariantNumeric: 'tabular-nums',
} as const;
