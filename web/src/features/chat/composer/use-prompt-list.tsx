/**
 * Prompt suggestions of a message field: a button, and `/` in the empty field. The list loads on first use.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconSlash from '#icon/IconSlash';
import { tourTarget } from '../../shell/parts/tour-state.ts';
import { useChat } from '../state/context/chat-context.ts';
import type { ChatPromptsProps } from './chat-prompts.tsx';

const ChatPrompts = lazy(async () => ({
  default: (await import('./chat-prompts.tsx')).ChatPrompts,
}));

interface PromptedField {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
  agent: ChatPromptsProps['agent'];
}

interface PromptList {
  /** Button; none when there are no prompts. */
  button: ReactNode;
  /** Rendered inside the element above which the list opens. */
  list: ReactNode;
  /** The list is still loading, so Enter must not send the message. */
  isWaiting: boolean;
  /** Handles typed text. */
  change(text: string): void;
}

export function usePromptList({ field, text, setText, agent }: PromptedField): PromptList {
  const { features } = useChat();
  // Opened by typing, the message field filters; opened by the button, the list has its own filter field.
  const [opened, setOpened] = useState<'typed' | 'button'>();
  const [isUsed, setUsed] = useState(false);
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const isTyped = opened === 'typed' && /^\/[^\n]*$/.test(text);
  const open = (how: 'typed' | 'button') => {
    setUsed(true);
    setOpened(how);
  };
  const onInsert = (prompt: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    setText(isTyped ? prompt : text.slice(0, selectionStart) + prompt + text.slice(selectionEnd));
    setOpened(undefined);
    field.current?.focus();
  };
  return {
    isWaiting: isTyped && !isReady,
    change(next) {
      if (features.prompts && text === '' && next === '/') open('typed');
      setText(next);
    },
    button: features.prompts && (
      <PromptsButton isOpen={opened !== undefined} onClick={() => open('button')} />
    ),
    list: isUsed && (
      <Suspense fallback={null}>
        <ChatPrompts
          {...{ field, agent, onInsert }}
          isOpen={opened === 'button' || isTyped}
          filter={isTyped ? text.slice(1) : undefined}
          onClose={() => setOpened(undefined)}
          onReady={onReady}
        />
      </Suspense>
    ),
  };
}

function PromptsButton({ isOpen, onClick }: { isOpen: boolean; onClick(): void }) {
  const { t } = useTranslation('conversations');
  return (
    <Button
      color="inherit"
      {...tourTarget('userPrompts')}
      aria-label={t('composer.prompts')}
      aria-expanded={isOpen}
      startIcon={<IconSlash />}
      onClick={onClick}
      sx={buttonStyles}
    >
      <Box component="span" className="label">
        {t('composer.prompts')}
      </Box>
    </Button>
  );
}

/** Phones show only the icon. */
const buttonStyles = {
  fontWeight: 500,
  minWidth: { xs: 44, sm: 0 },
  px: { xs: 0, sm: 3 },
  '.MuiButton-startIcon': { marginInline: { xs: 0, sm: '-4px 8px' } },
  '.label': { display: { xs: 'none', sm: 'inline' } },
} as const;
