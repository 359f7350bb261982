/** Title and text of a prompt. Not a form element, since it may be nested in an agent's form. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { placeholdersIn, promptParts } from '@polylogue/contract/agents/prompts/placeholders';
import { type Prompt, PromptSettingsSchema } from '@polylogue/contract/agents/prompts/schemas';
import { type KeyboardEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { useReloadBlock } from '../../../../lib/browser/reload-block.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { isEnter } from '../../../../ui/keyboard/input-method.ts';

/** Editable part of a prompt. */
export interface WrittenPrompt {
  title: string;
  text: string;
}

interface PromptFormProps {
  /** Current stored state of the edited prompt; absent for a new one. */
  prompt: Prompt | undefined;
  /** Rejects with the server's error. */
  save(written: WrittenPrompt, requestId: string): Promise<unknown>;
  onDone(): void;
}

const WrittenSchema = PromptSettingsSchema.pick({ title: true, text: true });

export function PromptForm({ prompt, save, onDone }: PromptFormProps) {
  const { t } = useTranslation('prompts');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // Reused by retries, so that a lost response creates no duplicate.
  const [requestId] = useState(newRequestId);
  const { control, handleSubmit, reset, formState } = useZodForm(WrittenSchema, {
    title: prompt?.title ?? '',
    text: prompt?.text ?? '',
  });
  useReloadBlock(formState.isDirty);
  const submit = handleSubmit(async (written) => {
    setBusy(true);
    setError(undefined);
    try {
      await save(written, requestId);
      onDone();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps Enter from submitting the surrounding form.
    if (!isEnter(event) || event.target instanceof HTMLButtonElement) return;
    const isInText = event.target instanceof HTMLTextAreaElement && !(event.ctrlKey || event.metaKey);
    if (isInText) return;
    event.preventDefault();
    void submit();
  };
  const isStale = failureOf(error)?.status === 412;
  return (
    <Box
      role="group"
      aria-label={prompt ? t('edit') : t('new')}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 1 }}
    >
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      {isStale && prompt && (
        <NewerVersion prompt={prompt} onTake={() => reset({ title: prompt.title, text: prompt.text })} />
      )}
      <FormField control={control} name="title" label={t('fields.title')} autoFocus />
      <FormField
        control={control}
        name="text"
        label={t('fields.text')}
        hint={<TextHint text={useWatch({ control, name: 'text' })} />}
        multiline
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        <Button color="inherit" onClick={onDone}>
          {tUi('cancel')}
        </Button>
        <BusyButton variant="contained" isBusy={isBusy} onClick={() => void submit()}>
          {tUi('save')}
        </BusyButton>
      </Box>
    </Box>
  );
}

/** Placeholders of the text, or a hint on their syntax. */
function TextHint({ text }: { text: string }) {
  const { t } = useTranslation('prompts');
  const names = placeholdersIn(promptParts(text)).map(({ name }) => name);
  if (names.length > 0) return <span dir="auto">{t('asksFor', { names: names.join(', ') })}</span>;
  return <>{t('fields.textHint', { value: '{{name}}', choice: '{{name:a|b|c}}' })}</>;
}

/** Version saved by somebody else during editing. */
function NewerVersion({ prompt: { title, text }, onTake }: { prompt: Prompt; onTake(): void }) {
  const { t } = useTranslation('prompts');
  return (
    <Box sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1, typography: 'small' }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('theirs')}</Box>
      <Box dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, ...scrolling }}>
        {text}
      </Box>
      <Button size="small" onClick={onTake} sx={{ mt: 1 }}>
        {t('takeTheirs')}
      </Button>
    </Box>
  );
}
