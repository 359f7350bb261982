/** Conversation turns for stories. */
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';

export const id = (number: number): string => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
export const time = '2026-11-22T08:00:00.000Z';

export const citation = (number: number, title: string) => ({
  id: String(number),
  title,
  path: `travel/${title.toLowerCase().replaceAll(' ', '-')}.md`,
  chunkId: `c${number}`,
  snippet: 'Bikes travel in the luggage car of Nordlyset, from May to October.',
  start: 0,
  end: 60,
});
/** Creates a turn after the previous one, by default with an answer that cites a source. */
export const segment = (number: number, fields: Partial<Segment>): Segment => ({
  conversationSegmentId: id(100 + number),
  parentSegmentId: number > 1 ? id(99 + number) : null,
  question: 'Can I take my bike on the night train to Narvik?',
  answer: 'Yes. Bikes travel in the luggage car of **Nordlyset**, from May to October [1].',
  answerSource: 'model',
  model: 'gpt-5.1-mini',
  status: 'Complete',
  createdAt: time,
  citations: [citation(1, 'Bikes on night trains')],
  visionImages: [],
  attachments: [],
  generatedImages: [],
  steps: [],
  feedback: null,
  ...fields,
});

/** Creates a conversation that shows its last turn. */
export const conversationOf = (segments: Segment[], fields: Partial<Conversation> = {}): Conversation => ({
  conversationId: id(10),
  title: 'Can I take my bike on the night train',
  createdAt: time,
  updatedAt: time,
  gptSystem: { gptSystemId: id(1), name: 'Travel Assistant' },
  selectedLeafSegmentId: segments.at(-1)?.conversationSegmentId ?? null,
  segments,
  ...fields,
});
