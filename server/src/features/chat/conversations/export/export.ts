/** Text export of a conversation's selected branch with sources and errors. */
import type { Language } from '@polylogue/contract/languages';
import { fileNameOf } from '@polylogue/contract/plain-text';
import { answerErrorCode } from '../../engine/answering/error-texts.ts';
import { type ExportTexts, exportTexts } from './export-texts.ts';
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';

/** Returns the file name of an export (document 1 §5). */
export function exportFileName(title: string, language: Language): string {
  return `${fileNameOf(title, exportTexts[language].conversation)}.txt`;
}

/** Returns the segments from the first question to the selected leaf. */
function selectedBranch({ segments, selectedLeafSegmentId }: Conversation): Segment[] {
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

/** Formats a time with its zone, to the minute. */
const formatTime = (time: string, { language, timeZone }: { language: Language; timeZone: string }): string =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(time));

function segmentText(texts: ExportTexts, agentName: string, segment: Segment): string {
  const {
    question,
    attachments,
    visionImages,
    answer,
    answerSource,
    citations,
    status,
    finishReason,
    error,
  } = segment;
  const label = answerSource === 'library' ? `${agentName} ${texts.libraryAnswer}` : agentName;
  const sources = citations.map(
    ({ id, title, path, page }) =>
      `[${id}] ${title} (${path}${page === undefined ? '' : `, ${texts.page(page)}`})`,
  );
  // The error's text follows the answer (document 2 §8).
  const paragraphs = [
    answer,
    error && texts.errors[answerErrorCode(error.code)],
    texts.status[status],
    finishReason && texts.finishReason[finishReason],
  ];
  const parts = [
    `${texts.you}:\n${question}`,
    ...attachments.map(({ originalFileName }) => `(${texts.file}: ${originalFileName})`),
    ...(visionImages.length > 0 ? [`(${texts.pictures}: ${visionImages.length})`] : []),
    `${label}:\n${paragraphs.filter(Boolean).join('\n\n')}`,
    ...(sources.length > 0 ? [`${texts.sources}:\n${sources.join('\n')}`] : []),
  ];
  return parts.join('\n\n');
}

/** Formats the selected branch with labels in `language`, and times in `timeZone`. */
export function exportText(
  conversation: Conversation,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const texts = exportTexts[language];
  const { title, createdAt, gptSystem } = conversation;
  const head = [
    title,
    '='.repeat(title.length),
    '',
    `${texts.agent}: ${gptSystem.name}`,
    `${texts.started}: ${formatTime(createdAt, { language, timeZone })}`,
  ].join('\n');
  const branch = selectedBranch(conversation).map((segment) => segmentText(texts, gptSystem.name, segment));
  return `${[head, ...branch].join('\n\n---\n\n')}\n`;
}
