import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { chatErrors } from '../errors.ts';

export const arabicChatErrorTexts = {
  'attachment.not_found': 'لم يعد هذا الملف متاحًا. أضِفه من جديد.',
  'attachment.not_taken': 'لا يقبل هذا الوكيل الملفات. أزلها أو اختر وكيلًا آخر.',
  'vision_image.not_found': 'لم تعد هذه الصورة متاحة. أضِفها من جديد.',
  'vision_image.not_seen': 'لا يدعم هذا الوكيل الصور. أزلها أو اختر وكيلًا يدعم الصور.',
  'visitor_session.invalid': 'انتهت هذه الجلسة. أعد تحميل الصفحة لبدء جلسة جديدة.',
  'visitor_identity.rejected': 'تعذّر على الموقع التحقق من هويتك. أعد تحميل الصفحة.',
  'visitor_handover.invalid':
    'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اختر «تسجيل الدخول» في المحادثة مجددًا.',
  'conversation.running': 'ما زالت هناك إجابة قيد التوليد.',
  'conversation.privacy_fixed': 'لا يمكن جعل المحادثة خاصة إلا قبل الرسالة الأولى.',
  'segment.not_found': 'لم تعد هذه الرسالة موجودة.',
  'segment.not_continuable': 'هذه الإجابة مكتملة بالفعل.',
  'citation.not_found': 'لم يعد المصدر متاحًا.',
  'citation.file_gone': 'لم يعد الملف الأصلي متاحًا.',
  'citation.withdrawn': 'لم يعد لديك حق الوصول إلى هذا المصدر.',
  'stream.not_found': 'لم تعد هذه الإجابة قيد التوليد.',
  'stream.event_unknown': 'هذا الحدث غير موجود في هذه الإجابة.',
  'stream.too_many_open': 'إجابات كثيرة مفتوحة. أغلق علامة تبويب ثم أعد المحاولة.',
} as const satisfies Record<Exclude<keyof typeof chatErrors, FirstErrorCode>, string>;
