/** A link of an answer: shows the foreign host that it leads to; inert when it leads nowhere safe. */
import { createContext, type PropsWithChildren, use } from 'react';
import { useTranslation } from 'react-i18next';
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
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" title={t('opensInNewTab')}>
      <IsInLink value>{children}</IsInLink>
      {target.host && !isHostOfText(target.host, textOf(children)) && (
        <span className="md-host"> ({target.host})</span>
      )}
    </a>
  );
}

/** Text of simple link labels; formatted ones count as saying nothing about the host. */
function textOf(children: unknown): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}
