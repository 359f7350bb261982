/** Button that pins or unpins an agent, with a spinner in between. */
import CircularProgress from '@mui/material/CircularProgress';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import IconPin from '#icon/IconPin';
import IconPinFilled from '#icon/IconPinFilled';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import type { Pinning } from './use-pinning.ts';

interface PinButtonProps extends Partial<ComponentProps<typeof IconAction>> {
  gptSystemId: string;
  name: string;
  pinning: Pinning;
}

export function PinButton({ gptSystemId, name, pinning, ...button }: PinButtonProps) {
  const { t } = useTranslation('agent-directory');
  const isPinned = pinning.isPinned(gptSystemId);
  const isBusy = pinning.isBusy(gptSystemId);
  return (
    <IconAction
      {...button}
      label={t(isPinned ? 'pins.unpin' : 'pins.pin', { name })}
      aria-busy={isBusy}
      onClick={() => pinning.toggle(gptSystemId)}
    >
      {isBusy && <CircularProgress size={16} color="inherit" aria-hidden />}
      {!isBusy && (isPinned ? <IconPinFilled className="pinned" /> : <IconPin />)}
    </IconAction>
  );
}
