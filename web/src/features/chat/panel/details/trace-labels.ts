/** What the server notes of a run, in the reader's language. What is not known here keeps the server's words. */
import type { TraceLogs } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import { textOfCode } from '../../../../lib/http/error-text.ts';
import { laterErrors } from '../../../../lib/http/later-error-texts.ts';
import { useFigures } from './use-figures.ts';

type Entry = TraceLogs['items'][number];

const events = {
  retrieved: 'retrieved',
  'asked what to search for': 'askedForSearches',
  'asked which passages help': 'askedToRank',
  'asked the model': 'asked',
  'nothing found: the model was not asked': 'nothingFound',
  'nothing found: what the model said is not shown': 'unsupported',
  'the model finished': 'finished',
  'library answer': 'library',
  'the library has no answer': 'libraryNothing',
  'the server died': 'died',
} as const;

export interface TraceWords {
  /** What happened. */
  event(entry: Entry): string;
  /** What is known of it, each as a name with its value. */
  facts(entry: Entry): string[];
}

export function useTraceWords(): TraceWords {
  const { t } = useTranslation('conversations');
  const { t: tError } = useTranslation(['errors', laterErrors]);
  const { count, duration } = useFigures();
  // The keys are those of the texts, or else there is a fallback.
  const known = (key: string, fallback: string) => String(t(key as 'title', { defaultValue: fallback }));
  const value = (name: string, content: string | number | boolean): string => {
    if (name === 'reason') return known(`details.reasons.${content}`, String(content));
    if (typeof content !== 'number') return String(content);
    return name === 'durationMs' ? duration(content) : count(content);
  };
  return {
    event({ message }) {
      const [, end] = /^ended: (.+)$/.exec(message) ?? [];
      if (end)
        return t('details.events.ended', {
          how: known(`details.statuses.${end}`, textOfCode(tError, end, end)),
        });
      const [, tool] = /^tool (.+)$/.exec(message) ?? [];
      if (tool) return t('details.events.tool', { name: tool });
      const event = Object.hasOwn(events, message) ? events[message as keyof typeof events] : undefined;
      return event ? t(`details.events.${event}`) : message;
    },
    facts: ({ details = {} }) =>
      Object.entries(details)
        // The colour and the icon say it.
        .filter(([name]) => name !== 'isError')
        .map(([name, content]) =>
          t('details.fact', { name: known(`details.facts.${name}`, name), value: value(name, content) }),
        ),
  };
}
