/** Setting that is inherited until somebody changes it, and can be inherited again. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Look } from '@polylogue/contract/brands/brands/schemas';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldEntry } from '../../../../ui/forms/editor/form-map.ts';
import { useEditedLook, useLookForm } from './look-context.ts';

interface InheritableProps<Name extends keyof Look> {
  name: Name;
  label: string;
  /** Inherited value in words or as a picture. */
  summary: ReactNode;
  /** Returns the value that changing begins with. */
  start(): NonNullable<Look[Name]>;
  /** Fields of an own value. */
  children: ReactNode;
}

export function Inheritable<Name extends keyof Look>(props: InheritableProps<Name>) {
  const { name, label, summary, start, children } = props;
  const { t } = useTranslation('brands');
  const { level, isReadOnly } = useEditedLook();
  const { control, setValue } = useLookForm();
  const isInherited = useWatch({ control, name }) === null;
  useFieldEntry(name, label);
  const box = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  // The pressed button is gone; the focus follows to the fields or the button in its place.
  useEffect(() => {
    if (isMoved.current) box.current?.querySelector<HTMLElement>('input, button, [role="switch"]')?.focus();
    isMoved.current = false;
  }, [isInherited]);
  const set = (value: Look[Name]) => {
    isMoved.current = true;
    setValue(name, value as never, { shouldDirty: true, shouldTouch: true });
  };
  if (isInherited) {
    return (
      <Box ref={box} role="group" aria-label={label} sx={inheritedStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
          <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{summary}</Box>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {t(`inherit.${level}`)}
          </Typography>
        </Box>
        {!isReadOnly && (
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('inherit.changeNamed', { name: label })}
            onClick={() => set(start())}
          >
            {t('inherit.change')}
          </Button>
        )}
      </Box>
    );
  }
  return (
    <Box ref={box} role="group" aria-label={label} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {children}
      {!isReadOnly && (
        <Button
          size="small"
          color="inherit"
          aria-label={t('inherit.againNamed', { name: label })}
          onClick={() => set(null)}
          sx={{ justifySelf: 'start', color: 'text.secondary' }}
        >
          {t('inherit.again')}
        </Button>
      )}
    </Box>
  );
}

const inheritedStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  p: 3,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
