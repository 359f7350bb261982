/** Labels of a text export, by language. */
import type { AnswerStatus } from '@polylogue/contract/chat/engine/reduce-answer';
import type { FinishReason } from '@polylogue/contract/chat/engine/stream-events';
import { arabicErrorTexts } from '@polylogue/contract/error-texts/ar';
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Language } from '@polylogue/contract/languages';

export interface ExportTexts {
  /** File name for a title without usable characters. */
  conversation: string;
  agent: string;
  started: string;
  you: string;
  /** Suffix of the agent's name if no model answered. */
  libraryAnswer: string;
  /** Label of an attached file. */
  file: string;
  pictures: string;
  sources: string;
  page(page: number): string;
  status: Partial<Record<AnswerStatus, string>>;
  finishReason: Record<FinishReason, string>;
  errors: Record<ErrorCode, string>;
}

export const exportTexts: Record<Language, ExportTexts> = {
  en: {
    conversation: 'conversation',
    agent: 'Agent',
    started: 'Started',
    you: 'You',
    libraryAnswer: '(answer from sources, no AI)',
    file: 'File',
    pictures: 'Images',
    sources: 'Sources',
    page: (page) => `page ${page}`,
    status: {
      Streaming: '(The answer is still being generated.)',
      Aborted: '(Stopped.)',
      Interrupted: '(Interrupted.)',
    },
    finishReason: {
      length: "(The answer reached the model's length limit.)",
      'content-filter': "(The provider's content filter stopped this answer.)",
    },
    errors: englishErrorTexts,
  },
  ar: {
    conversation: 'محادثة',
    agent: 'الوكيل',
    started: 'البداية',
    you: 'أنت',
    libraryAnswer: '(إجابة من المصادر، بلا ذكاء اصطناعي)',
    file: 'ملف',
    pictures: 'الصور',
    sources: 'المصادر',
    page: (page) => `الصفحة ${page}`,
    status: {
      Streaming: '(ما زالت الإجابة قيد التوليد.)',
      Aborted: '(أُوقفت.)',
      Interrupted: '(انقطعت.)',
    },
    finishReason: {
      length: '(بلغت الإجابة حدّ الطول لدى النموذج.)',
      'content-filter': '(أوقف مرشّح المحتوى لدى المزوّد هذه الإجابة.)',
    },
    errors: arabicErrorTexts,
  },
};
