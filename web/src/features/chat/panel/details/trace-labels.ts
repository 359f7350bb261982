/** Localised labels of trace log entries; unknown ones keep the server's text. */
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

export interface TraceLabels {
  /** Label of the event. */
  event(entry: Entry): string;
  /** Facts of the entry as name and value. */
  facts(entry: Entry): string[];
}

export function useTraceLabels(): TraceLabels {
  const { t } = useTranslation('conversations');
  const { t: tError } = useTranslation(['errors', laterErrors]);
  const { count, duration } = useFigures();
  // The keys exist in the texts, or the fallback applies.
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
        // Shown by colour and icon.
        .filter(([name]) => name !== 'isError')
        .map(([name, content]) =>
          t('details.fact', { name: known(`details.facts.${name}`, name), value: value(name, content) }),
        ),
  };
}
