/** What `en/first.ts` says, in Arabic. */
import type { englishFirstErrorTexts } from '../en/first.ts';

export const arabicFirstErrorTexts = {
  'request.invalid': 'بعض المدخلات غير صالحة.',
  'request.too_large': 'هذا كبير جدًا.',
  'request.timeout': 'انتهت مهلة الطلب.',
  'request.not_found': 'لا يوجد شيء في هذا العنوان.',
  'request.rate_limited': 'محاولات كثيرة جدًا. انتظر قليلًا ثم أعد المحاولة.',
  'auth.required': 'يُرجى تسجيل الدخول من جديد.',
  'auth.forbidden': 'لا يُسمح لك بذلك.',
  'identity.wrong_credentials': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'identity.interaction_expired': 'استغرق تسجيل الدخول وقتًا طويلًا. ابدأ من جديد.',
  'identity.token_rejected': 'لم يُقبل تسجيل الدخول. سجّل الدخول من جديد.',
  'identity.user_deactivated': 'هذا الحساب معطّل. اسأل أحد المسؤولين.',
  'identity.provider_unknown': 'خدمة تسجيل الدخول هذه غير معدّة هنا.',
  'identity.provider_unreachable': 'تعذّر الوصول إلى خدمة تسجيل الدخول.',
  'agent.not_found': 'هذا الوكيل غير موجود، أو لا يحق لك استخدامه.',
  // A form says it by itself: no failed call would load the later texts.
  'agent.schedule_empty': 'يجب أن تأتي النهاية بعد البداية.',
  'conversation.not_found': 'لم تعد هذه المحادثة موجودة.',
  'stream.too_many_running': 'إجابات كثيرة تُكتب في آن واحد. انتظر اكتمال إحداها.',
  'model.not_configured': 'لا يوجد نموذج متصل. يمكن للمسؤول ربط نموذج.',
  'model.rate_limited': 'النموذج محمّل فوق طاقته. أعد المحاولة بعد قليل.',
  'model.unavailable': 'تعذّر الوصول إلى النموذج.',
  'model.context_too_long': 'هذه المحادثة أطول مما يتحمله النموذج.',
  'model.bad_response': 'أرسل النموذج ردًّا غير صالح.',
  'model.timeout': 'استغرق النموذج وقتًا طويلًا للرد.',
  'model.broken_off': 'انقطعت الإجابة.',
  'answer.failed': 'فشلت الإجابة.',
  'server.storage_full': 'امتلأت مساحة التخزين في الخادم. أخبر أحد المسؤولين.',
  'server.unavailable': 'الخادم مشغول. أعد المحاولة بعد قليل.',
  'server.error': 'حدث خطأ في الخادم.',
} as const satisfies Record<keyof typeof englishFirstErrorTexts, string>;
