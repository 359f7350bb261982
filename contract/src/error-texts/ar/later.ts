/** Texts of the errors that cannot occur on the first screens, for all domains. */
import { arabicAccessPolicyErrorTexts } from '../../access-policies/error-texts/ar.ts';
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
  'request.unsupported_media_type': 'نوع المحتوى هذا غير مدعوم.',
  'request.method_not_allowed': 'هذه الطريقة غير مسموح بها.',
  'request.continuation_token_invalid': 'تغيّرت القائمة. أعد تحميلها.',
  'request.idempotency_conflict': 'أُرسل الطلب نفسه بمحتوى مختلف.',
  'request.name_taken': 'هذا الاسم مستخدم. اختر اسمًا آخر.',
  'request.in_use': 'ما زال هذا قيد الاستخدام. أزله من المواضع المذكورة ثم أعد المحاولة.',
  'request.precondition_failed': 'غيّره مستخدم آخر في هذه الأثناء. أعد تحميله قبل الحفظ.',
  'request.precondition_required': 'أعد تحميل هذا قبل أن تحفظه.',
  'file.type_not_accepted': 'نوع الملف هذا غير مدعوم.',
  'file.not_as_named': 'لا يطابق محتوى الملف نوعه، أو أن الملف تالف.',
  'file.empty': 'الملف فارغ.',
  'file.unreadable': 'الملف تالف أو غير مكتمل.',
  'file.too_complex': 'يتجاوز الملف حد الذاكرة أو الوقت.',
  'file.encrypted': 'الملف محمي بكلمة مرور. ارفعه من دونها.',
  'file.no_text': 'لم يُعثر على نص في الملف ولا في صوره.',
  'file.reading_failed': 'فشلت معالجة هذا الملف عدة مرات. راجع سجل الخادم.',
  'file.reading_stopped': 'أُوقفت المعالجة مؤقتًا.',
  'file.quota_exceeded': 'بلغت حد التخزين. احذف ملفات أخرى أو تواصل مع أحد المسؤولين.',
  'file.too_many_uploads': 'عمليات رفع كثيرة جارية. انتظر اكتمال إحداها.',
} as const satisfies Record<Exclude<keyof typeof sharedErrors, FirstErrorCode>, string>;

export const arabicLaterErrorTexts = {
  ...sharedTexts,
  ...arabicAccessPolicyErrorTexts,
  ...arabicAgentErrorTexts,
  ...arabicBrandErrorTexts,
  ...arabicChatErrorTexts,
  ...arabicInsightErrorTexts,
  ...arabicInstanceErrorTexts,
  ...arabicKnowledgeErrorTexts,
  ...arabicPeopleErrorTexts,
} as const satisfies Record<Exclude<ErrorCode, FirstErrorCode>, string>;
