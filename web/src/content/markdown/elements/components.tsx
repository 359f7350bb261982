/** React components for the elements of rendered markdown. */
import {
  type ComponentProps,
  type JSX,
  type PropsWithChildren,
  type ReactNode,
  useContext,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Components } from 'react-markdown';
import IconSquare from '#icon/IconSquare';
import IconSquareCheck from '#icon/IconSquareCheck';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';
import { CitationMarker } from './citation-marker.tsx';
import { Diagram, isDiagram } from '../diagrams/diagram.tsx';
import { CodeBlock } from './code-block.tsx';
import { LiveContext } from './live-context.ts';
import { Formula } from './formula.tsx';
import { SafeLink } from './safe-link.tsx';
import { ScrollBox } from '../../../ui/page/scroll-box.tsx';
import IconPhotoOff from '#icon/IconPhotoOff';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import { imageVerdict } from './links.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { tableToCsv } from './table-csv.ts';

/** Table that scrolls in its own box with a sticky header and can be copied to a spreadsheet. */
function TableBlock({ children }: PropsWithChildren) {
  const { t } = useTranslation('markdown');
  const table = useRef<HTMLTableElement>(null);
  const copyTable = async () => {
    if (table.current) await copyText(tableToCsv(table.current));
  };
  return (
    <div className="md-table">
      <ScrollBox className="md-table-box" label={t('table')}>
        <table ref={table} dir="auto">
          {children}
        </table>
      </ScrollBox>
      <div className="md-tools md-table-tools" data-screen-only="">
        <CopyAction label={t('copyTable')} content={copyTable} />
      </div>
    </div>
  );
}

/** Placeholder scheme that the markdown repair inserts for an incomplete URL. */
const unfinishedScheme = 'streamdown:';

/** Image of an answer, or a visible reason why it is blocked. */
function SafeImage({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const { t } = useTranslation('markdown');
  if (src === '' || src.startsWith(unfinishedScheme)) return null;
  const verdict = imageVerdict(src, location.origin);
  if ('src' in verdict) return <LazyImage src={verdict.src} alt={alt} />;
  return (
    <span className="md-blocked-image">
      <IconPhotoOff size={16} aria-hidden />
      <span>
        {alt && <>{alt} · </>}
        <bdi>{t('imageBlocked')}</bdi> <SafeLink href={src}>{verdict.blockedHost || src}</SafeLink>
      </span>
    </span>
  );
}

/** Offset of heading levels: headings of an answer rank below those of the page and the turn. */
const headingOffset = 2;

function heading(level: number) {
  const Tag = `h${Math.min(level + headingOffset, 6)}` as 'h3' | 'h4' | 'h5' | 'h6';
  return function Heading({ children, className }: PropsWithChildren<{ className?: string }>) {
    // Class of the parser's screen-reader-only heading above the footnotes.
    if (className === 'sr-only') return <VisuallyHidden as={Tag}>{children}</VisuallyHidden>;
    return <Tag data-level={level}>{children}</Tag>;
  };
}

function Cite({ children, ...props }: JSX.IntrinsicElements['cite'] & { 'data-ids'?: string }) {
  return <CitationMarker ids={(props['data-ids'] ?? '').split(',')} written={textOf(children)} />;
}

type CodeProps = PropsWithChildren<{ className?: string }>;

/** Inline code, or an inline formula, which the parser also marks as code. */
function Code({ className, children }: CodeProps) {
  if (!className?.includes('math-inline')) return <code>{children}</code>;
  return <Formula formula={textOf(children)} isDisplay={false} />;
}

/** Code block nested in another element, such as a list item, or a display formula. */
function Pre({ children }: PropsWithChildren) {
  const isLive = useContext(LiveContext);
  const code = Array.isArray(children) ? children[0] : children;
  const props: CodeProps = typeof code === 'object' && code !== null && 'props' in code ? code.props : {};
  const text = textOf(props.children).replace(/\n$/, '');
  if (props.className?.includes('math-display')) return <Formula formula={text} isDisplay />;
  const language = /language-(\S+)/.exec(props.className ?? '')?.[1] ?? '';
  if (isDiagram(language) && !isLive) return <Diagram code={text} />;
  return <CodeBlock code={text} language={language} isLive={false} />;
}

function TaskBox({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation('markdown');
  const Icon = checked ? IconSquareCheck : IconSquare;
  return (
    <span className="md-task">
      <Icon aria-hidden />
      {/* Isolated, since the interface language would otherwise set the answer's direction. */}
      <bdi>
        <VisuallyHidden>{checked ? t('taskDone') : t('taskOpen')}</VisuallyHidden>
      </bdi>
    </span>
  );
}

function textOf(children: ReactNode): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(textOf).join('') : '';
}

export const markdownComponents: Components = {
  ul: ({ node: _node, ...props }) => <ul dir="auto" {...props} />,
  ol: ({ node: _node, ...props }) => <ol dir="auto" {...props} />,
  blockquote: ({ node: _node, ...props }) => <blockquote dir="auto" {...props} />,
  a: ({ href, id, 'aria-label': label, children }) => (
    <SafeLink href={href} id={id} aria-label={label}>
      {children}
    </SafeLink>
  ),
  cite: Cite,
  code: Code,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : ''} alt={alt} />,
  input: TaskBox,
  pre: Pre,
  table: ({ children }) => <TableBlock>{children}</TableBlock>,
};
