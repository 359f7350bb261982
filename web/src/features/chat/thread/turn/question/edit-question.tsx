/** Editor of a question; sending creates a new version. */
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../../../theme/sizes.ts';
import { useReloadBlock } from '../../../../../lib/browser/reload-block.ts';
import { InlineForm } from '../inline-form.tsx';

interface EditQuestionProps {
  question: string;
  /** False keeps the text here until it can be sent. */
  isSendable: boolean;
  onSend(question: string): void;
  onCancel(): void;
}

export function EditQuestion({ question, isSendable, onSend, onCancel }: EditQuestionProps) {
  const { t } = useTranslation('conversations');
  const [text, setText] = useState(question);
  useReloadBlock(text !== question);
  const canSend = isSendable && text.trim() !== '' && text.length <= maxQuestionCharacters;
  return (
    <InlineForm
      text={text}
      onChange={setText}
      canSend={canSend}
      onSend={() => onSend(text.trim())}
      onCancel={onCancel}
      labels={{ field: t('turn.editField'), send: t('turn.send'), cancel: t('turn.cancel') }}
      field={{
        maxRows: 14,
        typography: 'body1',
        onFocus: ({ target }) => target.setSelectionRange?.(target.value.length, target.value.length),
      }}
      sx={frameStyles}
    />
  );
}

const frameStyles = {
  display: 'grid',
  gap: 2,
  paddingInline: '16px',
  paddingBlock: '12px',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'surface.bubble',
  outline: '2px solid',
  outlineColor: 'primary.main',
} as const;
