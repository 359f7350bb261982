/** Link of an answer that shows its external host; inert without a safe target. */
import { createContext, type KeyboardEvent, type MouseEvent, type PropsWithChildren, use } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmLinkContext } from './link-guard.tsx';
import { isHostOfText, linkTarget } from './links.ts';
import { isEnter } from '../../../ui/keyboard/input-method.ts';

interface SafeLinkProps extends PropsWithChildren {
  href?: string;
  /** Set for footnotes, like `aria-label`. */
  id?: string;
  'aria-label'?: string;
}

/** True inside a link, where a blocked image shows its host but no nested link. */
const IsInLink = createContext(false);

export function SafeLink({ href = '', children, ...footnote }: SafeLinkProps) {
  const { t } = useTranslation('markdown');
  const target = linkTarget(href, location.origin);
  const isInLink = use(IsInLink);
  if (!target || isInLink) return <span>{children}</span>;
  if (target.href.startsWith('#')) {
    return (
      <a {...footnote} href={target.href}>
        {children}
      </a>
    );
  }
  const isNamed = target.host && !isHostOfText(target.host, textOf(children));
  const content = (
    <>
      <IsInLink value>{children}</IsInLink>
      {isNamed && <span className="md-host"> ({target.host})</span>}
    </>
  );
  if (!target.isOwn) return <OutsideLink address={target.href}>{content}</OutsideLink>;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" title={t('opensInNewTab')}>
      {content}
    </a>
  );
}

/**
 * Link that asks before opening. It has no `href`: browsers resolve, preload and preview the hosts of links,
 * and open them from menus, by dragging and by shortcuts that no handler sees. The URL is kept when the
 * answer is copied (rich-text.ts), and the dialog can copy it.
 */
function OutsideLink({ address, children }: PropsWithChildren<{ address: string }>) {
  const { t } = useTranslation('markdown');
  const askToOpen = use(ConfirmLinkContext);
  const ask = (link: HTMLElement) => {
    // Focuses the link, since not every browser does so on click; the dialog returns focus to it.
    link.focus();
    askToOpen?.(address);
  };
  const onClick = ({ currentTarget, button }: MouseEvent<HTMLElement>) => {
    // The middle button opens links; the right button opens a menu.
    if (button < 2) ask(currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isEnter(event)) return;
    // Otherwise the same key would press the button that receives focus.
    event.preventDefault();
    if (!event.repeat) ask(event.currentTarget);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an address would let a middle click or a prefetch past the question
    <a
      role="link"
      tabIndex={0}
      aria-haspopup="dialog"
      title={t('opensInNewTab')}
      data-address={address}
      onClick={onClick}
      onAuxClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </a>
  );
}

/** Returns the text of simple link labels; formatted ones reveal no host. */
function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}
