/**
 * *Create a Personal Agent*: opens Quick Create, if the instance allows personal agents (document 1
 * §2, §6).
 */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import { useIsFeatureEnabled } from '../../../people/public.ts';

const QuickCreate = lazy(async () => ({ default: (await import('./quick-create.tsx')).QuickCreate }));

interface CreateAgentProps {
  /** Row of the side menu, or button of a page. */
  variant: 'menu' | 'page';
  /** Called once the agent is created and its editor opens. */
  onOpened?(): void;
}

export function CreateAgent({ variant, onOpened }: CreateAgentProps) {
  const { t } = useTranslation('personal-agents');
  const isOn = useIsFeatureEnabled('AllowUserCreatedGptSystems');
  const [isUsed, setUsed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!isOn) return null;
  return (
    <>
      <Button
        {...(variant === 'menu' ? { fullWidth: true, sx: menuStyles } : { variant: 'outlined' as const })}
        color="inherit"
        startIcon={<IconPlus />}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        {t('create')}
      </Button>
      {isUsed && (
        <Suspense fallback={null}>
          <QuickCreate isOpen={isOpen} onClose={() => setOpen(false)} onOpened={onOpened} />
        </Suspense>
      )}
    </>
  );
}

const menuStyles = { justifyContent: 'flex-start', minHeight: 38 } as const;
