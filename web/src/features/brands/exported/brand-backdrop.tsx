/** The stage before the chat: the brand's image or colour, and a panel where the brand wants it. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type Theme, useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { brandFileUrl, useBrand } from '../api.ts';
import { BrandLogo } from './brand-logo.tsx';

/** Width of document 1 §9; tall logos end at this height. */
const loginLogo = { widthPx: 240, heightPx: 56 };

/** On narrow screens the panel spans the page; Left and Right are sides of the picture, in any writing direction. */
export function BrandBackdrop({ maxWidthPx = 400, children }: { maxWidthPx?: number; children: ReactNode }) {
  const { brandKey, splashScreenBackgroundFileName, useLoginBackgroundImg, loginAlignment } = useBrand();
  const { direction } = useTheme();
  const imageUrl = useLoginBackgroundImg && brandFileUrl(brandKey, splashScreenBackgroundFileName);
  const [left, right] = direction === 'rtl' ? ['flex-end', 'flex-start'] : ['flex-start', 'flex-end'];
  const justifyContent = { Left: left, Right: right, Center: 'center' }[loginAlignment];
  return (
    <Box
      component="main"
      sx={{
        position: 'relative',
        isolation: 'isolate',
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'center', md: justifyContent },
        minHeight: '100dvh',
        px: { xs: 4, sm: 8, md: 24 },
        py: { xs: 4, sm: 8 },
        bgcolor: 'surface.login',
      }}
    >
      {imageUrl ? <BackdropImage url={imageUrl} /> : <BackdropGlow />}
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
          <BrandLogo {...loginLogo} />
        </Box>
        {children}
      </Paper>
    </Box>
  );
}

/** A glow of the brand's accents in two corners. */
const glow = ({ vars: { palette } }: Theme) =>
  [
    `radial-gradient(60vmax 45vmax at 8% 4%, color-mix(in srgb, ${palette.primary.main} 22%, transparent), transparent)`,
    `radial-gradient(60vmax 45vmax at 96% 98%, color-mix(in srgb, ${palette.secondary.main} 18%, transparent), transparent)`,
  ].join(', ');

const behindPanel = { position: 'fixed', inset: 0, zIndex: -1 } as const;

/** In the dark the picture keeps its shapes and takes the brand's deepest colour: a bright one would glare. */
function BackdropImage({ url }: { url: string }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        ...behindPanel,
        backgroundImage: `url("${url}")`,
        backgroundPosition: 'center',
        backgroundSize: 'cover',
        ...theme.applyStyles('dark', {
          backgroundImage: `${glow(theme)}, url("${url}")`,
          backgroundColor: theme.vars.palette.surface.loginTint,
          backgroundBlendMode: 'normal, normal, multiply',
        }),
      })}
    />
  );
}

/** For a brand without a picture. */
function BackdropGlow() {
  return <Box aria-hidden sx={(theme) => ({ ...behindPanel, backgroundImage: glow(theme) })} />;
}
