import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { chatErrors } from '../errors.ts';

export const arabicChatErrorTexts = {
  'attachment.not_found': 'لم يعد هذا الملف متاحًا. أضِفه من جديد.',
  'attachment.not_taken': 'لا يستقبل هذا الوكيل ملفات. اسأل دونها أو اختر وكيلًا آخر.',
  'vision_image.not_found': 'لم تعد هذه الصورة متاحة. أضِفها من جديد.',
  'vision_image.not_seen': 'لا يستطيع هذا الوكيل رؤية الصور. اسأل دونها أو اختر وكيلًا يراها.',
  'visitor_session.invalid': 'انتهت هذه الجلسة. أعد تحميل الصفحة لبدء جلسة جديدة.',
  'visitor_identity.rejected': 'تعذّر على الموقع تحديد هويتك. أعد تحميل الصفحة.',
  'visitor_handover.invalid':
    'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اختر «تسجيل الدخول» في المحادثة مجددًا.',
  'conversation.running': 'ما زالت هناك إجابة قيد الكتابة.',
  'conversation.privacy_fixed': 'تُحدَّد خصوصية المحادثة مع سؤالها الأول.',
  'segment.not_found': 'لم يعد هذا السؤال موجودًا.',
  'segment.not_continuable': 'هذه الإجابة مكتملة؛ لا شيء لمتابعته.',
  'citation.not_found': 'لم يعد المصدر متاحًا.',
  'citation.file_gone': 'لم يعد الملف الأصلي موجودًا.',
  'citation.withdrawn': 'لم تعد لديك صلاحية قراءة هذا المصدر.',
  'stream.not_found': 'لم تعد هذه الإجابة قيد الكتابة.',
  'stream.event_unknown': 'هذا الحدث غير موجود في هذه الإجابة.',
  'stream.too_many_open': 'إجابات كثيرة مفتوحة في آن واحد. أغلق علامة تبويب ثم أعد المحاولة.',
} as const satisfies Record<Exclude<keyof typeof chatErrors, FirstErrorCode>, string>;
