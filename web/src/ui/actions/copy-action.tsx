/** Copies a text and reports the result. */
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '#icon/IconCheck';
import IconCopy from '#icon/IconCopy';
import IconX from '#icon/IconX';
import { copyText } from '../../lib/browser/clipboard.ts';
import { log } from '../../lib/log.ts';
import { useAnnounce } from '../screen-reader/announcer.tsx';
import { IconAction } from './icon-action.tsx';

const confirmationMs = 2000;
const outcomeIcons = { copied: IconCheck, copyFailed: IconX };

export interface CopyActionProps extends Omit<Partial<ComponentProps<typeof IconAction>>, 'content'> {
  /** The text, or a function that writes it to the clipboard. */
  content: string | (() => Promise<void>);
  label?: string;
}

/** Icon button that copies; its icon and label show the result for 2 s. */
export function CopyAction({ content, label, ...button }: CopyActionProps) {
  const { t } = useTranslation('ui');
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<keyof typeof outcomeIcons>();
  const Icon = outcome ? outcomeIcons[outcome] : IconCopy;
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const tell = (next: keyof typeof outcomeIcons) => {
    setOutcome(next);
    announce(t(next));
  };
  const copy = async () => {
    try {
      await (typeof content === 'string' ? copyText(content) : content());
      tell('copied');
    } catch (error) {
      log.error('Copying failed', error);
      tell('copyFailed');
    }
  };
  return (
    <IconAction {...button} label={outcome ? t(outcome) : (label ?? t('copy'))} onClick={() => void copy()}>
      <Icon />
    </IconAction>
  );
}
