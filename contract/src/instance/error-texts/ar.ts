import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { instanceErrors } from '../errors.ts';

export const arabicInstanceErrorTexts = {
  'feature_flag.not_found': 'هذه الميزة غير موجودة.',
  'task.already_running': 'هذه المهمة قيد التنفيذ بالفعل.',
  'task.interrupted': 'توقّف الخادم أثناء المهمة. ابدأها من جديد.',
  'task.failed': 'فشلت المهمة. راجع سجل الخادم.',
  'model.not_offered': 'لم يعد نموذج هذا الوكيل متصلًا. يمكن لمن يتولى إدارة الوكيل اختيار نموذج آخر.',
  'model.host_unknown': 'لم يُعثر على خادم النموذج. يمكن للمسؤول التحقق من عنوانه.',
  'model.connection_refused': 'رفض خادم النموذج الاتصال. يمكن للمسؤول التحقق من أنه يعمل.',
  'model.key_refused': 'رفض المزوّد المفتاح. يمكن للمسؤول إدخال مفتاح صالح ضمن «النماذج».',
  'model.not_found': 'لا يعرف المزوّد هذا النموذج.',
  'model_provider.not_found': 'لم يعد هذا المزوّد موجودًا.',
  'model_provider.read_only': 'يأتي هذا المزوّد من بيئة الخادم ولا يتغيّر إلا هناك.',
  'model_provider.key_required': 'أدخل المفتاح من جديد لأن العنوان تغيّر.',
  'model_provider.private_address': 'هذا عنوان خاص. اسمح به لهذا الخادم تحديدًا إن كنت تثق به.',
  'model_provider.address_refused': 'هذا العنوان غير مسموح به إطلاقًا.',
  'model_provider.in_use':
    'تبحث مكتبات ملفات بنموذج تضمين من هذا المزوّد لن يبقى متاحًا. اختر لها نموذجًا آخر أولًا.',
} as const satisfies Record<Exclude<keyof typeof instanceErrors, FirstErrorCode>, string>;
