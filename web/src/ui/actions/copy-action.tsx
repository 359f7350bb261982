/** Copies a text and says so. */
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '#icon/IconCheck';
import IconCopy from '#icon/IconCopy';
import { useAnnounce } from '../screen-reader/announcer.tsx';
import { IconAction } from './icon-action.tsx';

const confirmationMs = 2000;

export interface CopyActionProps extends Omit<Partial<ComponentProps<typeof IconAction>>, 'content'> {
  /** The text, or what puts it on the clipboard. */
  content: string | (() => Promise<void>);
  label?: string;
}

/** An icon button that copies; the icon becomes a tick for 2 s. */
export function CopyAction({ content, label, ...button }: CopyActionProps) {
  const { t } = useTranslation('ui');
  const announce = useAnnounce();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await (typeof content === 'string' ? navigator.clipboard.writeText(content) : content());
    setIsCopied(true);
    announce(t('copied'));
  };
  return (
    <IconAction {...button} label={isCopied ? t('copied') : (label ?? t('copy'))} onClick={() => void copy()}>
      {isCopied ? <IconCheck /> : <IconCopy />}
    </IconAction>
  );
}
