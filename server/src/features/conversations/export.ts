/** A conversation as a text file: the selected branch, with sources and errors. */
import { fileNameOf } from '@polylogue/contract/plain-text';
import type { Conversation, Segment } from '@polylogue/contract/conversations/schemas';

/** The name under which a conversation is saved (document 1 §5). */
export function exportFileName(title: string): string {
  return `${fileNameOf(title, 'conversation')}.txt`;
}

/** The segments from the first question to the selected leaf. */
export function selectedBranch({ segments, selectedLeafSegmentId }: Conversation): Segment[] {
  const byId = new Map(segments.map((segment) => [segment.conversationSegmentId, segment]));
  const branch: Segment[] = [];
  let next = selectedLeafSegmentId;
  while (next !== null) {
    const segment = byId.get(next);
    if (!segment) break;
    branch.unshift(segment);
    next = segment.parentSegmentId;
  }
  return branch;
}

const statusNotes: Partial<Record<Segment['status'], string>> = {
  Streaming: '(The answer is still being given.)',
  Aborted: '(Stopped.)',
  Interrupted: '(Interrupted.)',
};

function segmentText(segment: Segment, agentName: string): string {
  const { question, answer, answerSource, citations, status, error } = segment;
  const label = answerSource === 'library' ? `${agentName} (library answer, no AI model)` : agentName;
  const sources = citations.map(
    ({ id, title, path, page }) => `[${id}] ${title} (${path}${page === undefined ? '' : `, page ${page}`})`,
  );
  const parts = [
    `You:\n${question}`,
    `${label}:\n${[answer, error?.text, statusNotes[status]].filter(Boolean).join('\n\n')}`,
    ...(sources.length > 0 ? [`Sources:\n${sources.join('\n')}`] : []),
  ];
  return parts.join('\n\n');
}

/** The text of the selected branch. */
export function exportText(conversation: Conversation): string {
  const { title, createdAt, gptSystem } = conversation;
  const head = `${title}\n${'='.repeat(title.length)}\n\nAgent: ${gptSystem.name}\nStarted: ${createdAt}`;
  const branch = selectedBranch(conversation).map((segment) => segmentText(segment, gptSystem.name));
  return `${[head, ...branch].join('\n\n---\n\n')}\n`;
}
