import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { instanceErrors } from '../errors.ts';

export const arabicInstanceErrorTexts = {
  'feature_flag.not_found': 'هذه الميزة غير موجودة.',
  'notice.not_found': 'لم يعد هذا الإعلان موجودًا.',
  'notice.brand_unknown': 'إحدى العلامات غير موجودة. أزلها من الإعلان.',
  'notice.text_missing': 'أدخل النص بلغة واحدة على الأقل.',
  'notice.ends_before_start': 'اختر نهاية تلي البداية.',
  'task.already_running': 'هذه المهمة قيد التنفيذ بالفعل.',
  'task.interrupted': 'توقّف الخادم أثناء المهمة. ابدأها من جديد.',
  'task.failed': 'فشلت المهمة. راجع سجل الخادم.',
  'model.not_offered': 'لم يعد نموذج هذا الوكيل متصلًا. يمكن لمالك الوكيل اختيار نموذج آخر.',
  'model.host_unknown': 'لم يُعثر على خادم النموذج. اطلب من المسؤول التحقق من عنوانه.',
  'model.connection_refused': 'رفض خادم النموذج الاتصال. اطلب من المسؤول التحقق من أنه يعمل.',
  'model.key_refused': 'رفض المزوّد مفتاح API. يمكن للمسؤول إدخال مفتاح صالح ضمن «مزوّدو النماذج».',
  'model.not_found': 'هذا النموذج غير متوفر لدى المزوّد.',
  'model_provider.not_found': 'لم يعد هذا المزوّد موجودًا.',
  'model_provider.read_only': 'يأتي هذا المزوّد من بيئة الخادم ولا يتغيّر إلا هناك.',
  'model_provider.key_required': 'تغيّر العنوان. أدخل مفتاح API من جديد.',
  'model_provider.private_address': 'هذا عنوان خاص. اسمح به لهذا الخادم تحديدًا إن كنت تثق به.',
  'model_provider.address_refused': 'هذا العنوان غير مسموح به إطلاقًا.',
  'model_provider.in_use': 'تستخدم مكتبات ملفات نموذج تضمين من هذا المزوّد. اختر لها نموذج تضمين آخر أولًا.',
} as const satisfies Record<Exclude<keyof typeof instanceErrors, FirstErrorCode>, string>;
