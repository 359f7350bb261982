/** A code block: its language, wrap, copy and download, and the code in colours. */
import { type CSSProperties, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconTextWrap from '#icon/IconTextWrap';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import type { CodeLine } from '../highlight/tokenize.ts';
import { useHighlight } from '../highlight/use-highlight.ts';
import { codeFileName } from './code-file-name.ts';

interface CodeBlockProps {
  code: string;
  /** As written after the fence; empty when nothing was. */
  language: string;
  /** More of it may come. */
  isLive: boolean;
}

export const CodeBlock = memo(function CodeBlock({ code, language, isLive }: CodeBlockProps) {
  const { t } = useTranslation('markdown');
  const [isWrapped, setWrapped] = useState(false);
  const colors = useHighlight({ code, language, isLive });
  const name = language || t('plainText');
  return (
    <div className="md-code" dir="ltr">
      <div className="md-code-head" data-screen-only="">
        <span>{name}</span>
        <span className="md-tools">
          <IconAction label={t('wrapLines')} aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
            <IconTextWrap />
          </IconAction>
          <CopyAction label={t('copyCode')} content={() => copyText(code)} />
          <IconAction
            label={t('download')}
            onClick={() => saveFile(new Blob([`${code}\n`], { type: 'text/plain' }), codeFileName(language))}
          >
            <IconDownload />
          </IconAction>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reachable by keyboard */}
      <pre tabIndex={0} role="group" aria-label={t('codeIn', { language: name })} data-wrapped={isWrapped}>
        <code>
          {code.split('\n').map((text, index) => (
            // Lines only grow at the end, so their number names them.
            <Line key={index} text={text} colors={colors[index]} />
          ))}
        </code>
      </pre>
    </div>
  );
});

interface LineProps {
  text: string;
  /** Colours of the line as it was when last coloured, perhaps with another text. */
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
  // Custom properties are no part of CSSProperties; the style sheet picks one by colour scheme.
  const style = { '--md-light': light, '--md-dark': dark } as CSSProperties;
  return (
    <span key={index} style={style}>
      {text}
    </span>
  );
}
