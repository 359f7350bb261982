/** Copies a text and says whether that went well. */
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
  /** The text, or what puts it on the clipboard. */
  content: string | (() => Promise<void>);
  label?: string;
}

/** An icon button that copies; for 2 s its icon and its label say whether it did. */
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
