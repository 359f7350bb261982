/** Code block with syntax colours and a header: language, wrap, copy, download. */
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeLine } from '../highlight/tokenize.ts';
import { useHighlight } from '../highlight/use-highlight.ts';
import { CodeHead } from './code-head.tsx';

interface CodeBlockProps {
  code: string;
  /** Language after the opening fence, or an empty string. */
  language: string;
  /** More code may follow. */
  isLive: boolean;
  /** Shown in place of the language. */
  switcher?: ReactNode;
}

export const CodeBlock = memo(function CodeBlock({ code, language, isLive, switcher }: CodeBlockProps) {
  const { t } = useTranslation('markdown');
  const [isWrapped, setWrapped] = useState(false);
  const latest = useRef(code);
  useLayoutEffect(() => {
    latest.current = code;
  }, [code]);
  const colors = useHighlight({ code, language, isLive });
  const name = language || t('plainText');
  return (
    <div className="md-code" dir="ltr">
      <CodeHead
        language={language}
        name={switcher || name}
        code={latest}
        isWrapped={isWrapped}
        setWrapped={setWrapped}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reachable by keyboard */}
      <pre tabIndex={0} role="group" aria-label={t('codeIn', { language: name })} data-wrapped={isWrapped}>
        <code>
          {code.split('\n').map((text, index) => (
            // Lines are only appended, so the index is a stable key.
            <Line key={index} text={text} colors={colors[index]} />
          ))}
        </code>
      </pre>
    </div>
  );
});

interface LineProps {
  text: string;
  /** Colours of the last highlighted version, whose text may differ. */
  colors: CodeLine | undefined;
}

const Line = memo(function Line({ text, colors }: LineProps) {
  const isCurrent = colors?.reduce((joined, token) => joined + token.text, '') === text;
  return (
    <>
      {isCurrent && colors ? colors.map(coloredPiece) : text}
      {'\n'}
    </>
  );
});

function coloredPiece({ text, light, dark }: CodeLine[number], index: number) {
  if (!light && !dark) return text;
  // CSSProperties lacks custom properties; the style sheet picks one by colour scheme.
  const style = { '--md-light': light, '--md-dark': dark } as CSSProperties;
  return (
    <span key={index} style={style}>
      {text}
    </span>
  );
}
