/** Adds questions to the agent's saved ones, without expectations for answers. */
import { type EvaluationQuestion, ExpectationsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { useState } from 'react';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { evaluationApi } from '../api.ts';

interface AddQuestionsProps {
  gptSystemId: string;
  questions: readonly string[];
  label: string;
  onAdded(): void;
}

const questionOf = (question: string): EvaluationQuestion => ({
  id: crypto.randomUUID(),
  question,
  expectations: ExpectationsSchema.parse({}),
});

export function AddQuestions({ gptSystemId, questions, label, onAdded }: AddQuestionsProps) {
  const errorText = useErrorText();
  const toast = useToast();
  const [read] = evaluationApi.get.useLazyQuery();
  const [update] = evaluationApi.update.useMutation();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const params = { gptSystemId };
    const { set } = await read({ params, query: {} }).unwrap();
    const { questions: saved, refusalPhrases, gate, version: ifMatch } = set;
    const isNew = (text: string) => saved.every(({ question }) => question !== text);
    const body = { questions: [...saved, ...questions.filter(isNew).map(questionOf)], refusalPhrases, gate };
    await update({ params, body, ifMatch }).unwrap();
  };
  const run = async () => {
    setBusy(true);
    try {
      await add();
    } catch (error) {
      toast({ message: errorText(error).message, tone: 'error' });
      return;
    } finally {
      setBusy(false);
    }
    onAdded();
  };
  return (
    <BusyButton size="small" variant="outlined" color="inherit" isBusy={isBusy} onClick={() => void run()}>
      {label}
    </BusyButton>
  );
}
