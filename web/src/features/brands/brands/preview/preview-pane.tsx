/** Live preview next to a look's form: screens, window sizes, light and dark. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import { type BrandTheme, type Mode as ModeName, modes } from '@polylogue/contract/brands/brands/theme';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '#icon/IconDeviceDesktop';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import { headStyles } from '../../../../ui/page/head-styles.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { type PreviewView, previewViews } from '../preview-messages.ts';
import { PreviewFrame } from './preview-frame.tsx';

type Device = 'desktop' | 'phone';

/** Popups have their own size on every screen, and mails a narrower one on large ones. */
const sizes: Record<Device | 'popup' | 'mail', { widthPx: number; heightPx: number }> = {
  desktop: { widthPx: 1280, heightPx: 800 },
  phone: { widthPx: 390, heightPx: 780 },
  popup: { widthPx: 400, heightPx: 640 },
  mail: { widthPx: 640, heightPx: 480 },
};

interface PreviewPaneProps {
  brand: Brand;
  theme: BrandTheme;
}

export function PreviewPane({ brand, theme }: PreviewPaneProps) {
  const { t } = useTranslation('brands');
  const [view, setView] = useState<PreviewView>('signIn');
  const [device, setDevice] = useState<Device>('desktop');
  const size = sizes[view === 'popup' || (view === 'mail' && device === 'desktop') ? view : device];
  return (
    <Box component="section" aria-label={t('preview.title')} data-region tabIndex={-1} sx={paneStyles}>
      <Box sx={barStyles}>
        <Choice
          label={t('preview.screen')}
          value={view}
          options={previewViews.map((value) => ({ value, label: t(`preview.views.${value}`) }))}
          onChange={(next) => setView(next)}
        />
        <Choice
          label={t('preview.device')}
          value={device}
          isIcon
          options={[
            { value: 'desktop', label: t('preview.desktop'), icon: <IconDeviceDesktop aria-hidden /> },
            { value: 'phone', label: t('preview.phone'), icon: <IconDeviceMobile aria-hidden /> },
          ]}
          onChange={(next) => setDevice(next)}
        />
      </Box>
      {/* Scrolls by keyboard, as the frames take no focus. */}
      <Box
        role="group"
        aria-label={t('preview.title')}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, p: 4, ...scrolling }}
      >
        <Box sx={[framesStyles, size.widthPx <= sizes.popup.widthPx && besideStyles]}>
          {/* Mails have no dark mode. */}
          {(view === 'mail' ? (['light'] as const) : modes).map((mode) => (
            <Mode key={mode} {...{ mode, view, brand, theme, size }} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

interface ModeProps extends PreviewPaneProps {
  mode: ModeName;
  view: PreviewView;
  size: { widthPx: number; heightPx: number };
}

/** Screen in light or dark mode. */
function Mode({ mode, view, brand, theme, size }: ModeProps) {
  const { t } = useTranslation('brands');
  const look = useMemo(() => ({ view, isDark: mode === 'dark', brand, theme }), [view, mode, brand, theme]);
  const name = t('preview.inMode', { screen: t(`preview.views.${view}`), mode: t(`colours.modes.${mode}`) });
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="small" sx={{ mb: 2, color: 'text.secondary' }}>
        {t(`colours.modes.${mode}`)}
      </Typography>
      <PreviewFrame title={name} look={look} {...size} />
    </Box>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Shows icons alone, with their labels for screen readers. */
  isIcon?: boolean;
  onChange(value: Value): void;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  isIcon = false,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: Value | null) => next && onChange(next)}
      sx={{ width: 'auto', '.tabler-icon': { width: 18, height: 18 } }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          {...(isIcon && { 'aria-label': option.label, title: option.label })}
          sx={{ px: isIcon ? 2 : 3, whiteSpace: 'nowrap' }}
        >
          {isIcon ? option.icon : option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const framesStyles = { display: 'grid', gap: 5 } as const;
/** Narrow windows fit side by side. */
const besideStyles = { gridTemplateColumns: '1fr 1fr' } as const;

const paneStyles = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  outlineOffset: -2,
  bgcolor: 'surface.sunken',
} as const;

const barStyles = {
  ...headStyles,
  flexWrap: 'wrap',
  gap: 2,
  px: 4,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;
