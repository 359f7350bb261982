/** Header of a code block: language, wrap, copy and download. */
import { memo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconTextWrap from '#icon/IconTextWrap';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { type Grammar, grammarFor } from '../highlight/grammar-names.ts';

const extensions: Partial<Record<Grammar, string>> = {
  bash: 'sh',
  csharp: 'cs',
  docker: 'dockerfile',
  graphql: 'graphql',
  hcl: 'tf',
  javascript: 'js',
  kotlin: 'kt',
  latex: 'tex',
  makefile: 'mk',
  markdown: 'md',
  nginx: 'conf',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
  yaml: 'yml',
};

/** Returns `code` with the language's usual extension, or `.txt`. */
function codeFileName(language: string): string {
  const grammar = grammarFor(language);
  return `code.${grammar ? (extensions[grammar] ?? grammar) : 'txt'}`;
}

interface CodeHeadProps {
  language: string;
  /** Name of the language, or a control in its place. */
  name: ReactNode;
  /** Read on copy or download, so that growing code does not re-render the header. */
  code: RefObject<string>;
  isWrapped: boolean;
  setWrapped: (isWrapped: boolean) => void;
}

export const CodeHead = memo(function CodeHead({
  language,
  name,
  code,
  isWrapped,
  setWrapped,
}: CodeHeadProps) {
  const { t } = useTranslation('markdown');
  const download = () =>
    saveFile(new Blob([`${code.current}\n`], { type: 'text/plain' }), codeFileName(language));
  return (
    <div className="md-code-head" data-screen-only="">
      {typeof name === 'string' ? <span>{name}</span> : name}
      <span className="md-tools">
        <IconAction label={t('wrapLines')} aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          <IconTextWrap />
        </IconAction>
        <CopyAction label={t('copyCode')} content={() => copyText(code.current)} />
        <IconAction label={t('download')} onClick={download}>
          <IconDownload />
        </IconAction>
      </span>
    </div>
  );
});
