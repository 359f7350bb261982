/**
 * Layout of the screens before the chat: the brand's backdrop with a panel at its configured side.
 */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense } from 'react';
import { useBrand } from '../brands/api.ts';
import { useBackdrop } from '../brands/backdrop.ts';
import { BrandLogo } from './brand-logo.tsx';
import { LazyBrandFooter } from './lazy-brand-footer.tsx';

/** Loaded for brands without a logo. */
const BrandMark = lazy(async () => ({ default: (await import('./brand-mark.tsx')).BrandMark }));

/** Width of document 1 §9; the height limits tall logos. */
const loginLogo = { widthPx: 240, heightPx: 56 };

interface BrandBackdropProps {
  maxWidthPx?: number;
  /** Content that begins with the brand's name, which a missing logo would repeat. */
  isNamed?: boolean;
  children: ReactNode;
}

/**
 * On narrow screens the panel spans the page; Left and Right are physical sides in every writing
 * direction.
 */
export function BrandBackdrop({ maxWidthPx = 400, isNamed = false, children }: BrandBackdropProps) {
  const { loginAlignment } = useBrand();
  const { direction } = useTheme();
  useBackdrop();
  const [left, right] = direction === 'rtl' ? ['flex-end', 'flex-start'] : ['flex-start', 'flex-end'];
  const justifyContent = { Left: left, Right: right, Center: 'center' }[loginAlignment];
  return (
    <Box
      component="main"
      className="on-backdrop"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'center', md: justifyContent },
        minHeight: '100dvh',
        px: { xs: 4, sm: 8, md: 24 },
        py: { xs: 4, sm: 8 },
      }}
    >
      <Paper
        elevation={0}
        sx={{
          width: '100%',
          maxWidth: maxWidthPx,
          px: { xs: 6, sm: 10 },
          py: { xs: 8, sm: 10 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          boxShadow: '0 24px 64px -24px rgba(24, 12, 48, .35)',
        }}
      >
        <Box sx={{ mb: 8 }}>
          <Suspense fallback={null}>
            <BrandLogo {...loginLogo} fallback={isNamed && <BrandMark sizePx={56} />} />
          </Suspense>
        </Box>
        {children}
        <LazyBrandFooter sx={{ mt: 8 }} />
      </Paper>
    </Box>
  );
}
