/** Texts of the errors that cannot occur on the first screens, for all domains. */
import { arabicAgentErrorTexts } from '../../agents/error-texts/ar.ts';
import { arabicBrandErrorTexts } from '../../brands/error-texts/ar.ts';
import { arabicChatErrorTexts } from '../../chat/error-texts/ar.ts';
import { arabicInsightErrorTexts } from '../../insight/error-texts/ar.ts';
import { arabicInstanceErrorTexts } from '../../instance/error-texts/ar.ts';
import { arabicKnowledgeErrorTexts } from '../../knowledge/error-texts/ar.ts';
import { arabicPeopleErrorTexts } from '../../people/error-texts/ar.ts';
import type { ErrorCode, sharedErrors } from '../../errors.ts';
import type { FirstErrorCode } from '../en/first.ts';

const sharedTexts = {
  'request.malformed_json': 'صياغة الطلب غير صحيحة.',
  'request.headers_too_large': 'ترويسات الطلب كبيرة جدًا.',
  'request.range_not_satisfiable': 'لا يحتوي الملف على هذا الجزء.',
  'request.unsupported_media_type': 'هذا النوع من المحتوى غير مقبول هنا.',
  'request.method_not_allowed': 'هذه الطريقة غير مسموح بها.',
  'request.continuation_token_invalid': 'تغيّرت هذه القائمة في الأثناء. أعد تحميلها.',
  'request.idempotency_conflict': 'أُرسل الطلب نفسه بمحتوى مختلف.',
  'request.name_taken': 'هذا الاسم مستخدم. اختر اسمًا آخر.',
  'request.precondition_failed': 'غيّر شخص آخر هذا في الأثناء. أعد التحميل قبل الحفظ.',
  'request.precondition_required': 'أعد تحميل هذا قبل أن تحفظه.',
  'file.type_not_accepted': 'هذا النوع من الملفات غير مقبول هنا.',
  'file.not_as_named': 'الملف ليس من النوع الذي يدل عليه اسمه، أو أنه تالف.',
  'file.empty': 'الملف فارغ.',
  'file.unreadable': 'الملف تالف أو غير مكتمل.',
  'file.too_complex': 'يتطلب فتح هذا الملف ذاكرة أو وقتًا أكثر مما يُسمح به.',
  'file.encrypted': 'الملف محمي بكلمة مرور. ارفعه من دونها.',
  'file.no_text': 'لم يُعثر على نص في الملف ولا في صوره.',
  'file.reading_failed': 'أخفق الخادم في قراءة هذا الملف عدة مرات. يجد المسؤول السبب في سجل الخادم.',
  'file.reading_stopped': 'أُوقفت قراءته.',
  'file.quota_exceeded': 'لم تعد هناك مساحة لهذا الملف. احذف ملفات أخرى أو اسأل أحد المسؤولين.',
  'file.too_many_uploads': 'تُرفع ملفات كثيرة جدًا في آن واحد. انتظر اكتمال أحدها.',
} as const satisfies Record<Exclude<keyof typeof sharedErrors, FirstErrorCode>, string>;

export const arabicLaterErrorTexts = {
  ...sharedTexts,
  ...arabicAgentErrorTexts,
  ...arabicBrandErrorTexts,
  ...arabicChatErrorTexts,
  ...arabicInsightErrorTexts,
  ...arabicInstanceErrorTexts,
  ...arabicKnowledgeErrorTexts,
  ...arabicPeopleErrorTexts,
} as const satisfies Record<Exclude<ErrorCode, FirstErrorCode>, string>;
