/** A link of an answer: shows the foreign host that it leads to; inert when it leads nowhere safe. */
import { createContext, type KeyboardEvent, type MouseEvent, type PropsWithChildren, use } from 'react';
import { useTranslation } from 'react-i18next';
import { AskToOpen } from './link-guard.tsx';
import { isHostOfText, linkTarget } from './links.ts';

interface SafeLinkProps extends PropsWithChildren {
  href?: string;
  /** Both of footnotes. */
  id?: string;
  'aria-label'?: string;
}

/** A blocked image inside a link names its host, and is no link in a link. */
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
 * A link that asks first. It has no `href`, where a handler could only catch the clicks that it is told of: browsers
 * look up and preload the hosts of links, preview them under a finger, and open them from menus, by dragging and with
 * keys of their own. The address goes along when the answer is copied (rich-text.ts), and the dialog copies it.
 */
function OutsideLink({ address, children }: PropsWithChildren<{ address: string }>) {
  const { t } = useTranslation('markdown');
  const askToOpen = use(AskToOpen);
  const ask = (link: HTMLElement) => {
    // Where the dialog gives the focus back to: not every browser puts it on what is clicked.
    link.focus();
    askToOpen?.(address);
  };
  const onClick = ({ currentTarget, button }: MouseEvent<HTMLElement>) => {
    // The middle button opens links, the right one its menu.
    if (button < 2) ask(currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    // Or the same key would press the button that has the focus by then.
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

/** Text of simple link labels; formatted ones count as saying nothing about the host. */
function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}
