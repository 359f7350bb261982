import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { peopleErrors } from '../errors.ts';

export const arabicPeopleErrorTexts = {
  'second_factor.already_on': 'تسجيل الدخول بخطوتين مفعّل بالفعل.',
  'second_factor.not_on': 'تسجيل الدخول بخطوتين غير مفعّل.',
  'second_factor.not_begun': 'انتهت صلاحية الإعداد. ابدأ من جديد.',
  'second_factor.required': 'تشترط هذه النسخة تسجيل الدخول بخطوتين، فلا يمكنك تعطيله.',
  'user.not_found': 'هذا المستخدم غير موجود.',
  'user.not_local': 'يسجّل هذا المستخدم الدخول عبر خدمة خارجية. غيّر الاسم وكلمة المرور هناك.',
  'user.address_taken': 'عنوان البريد الإلكتروني هذا مستخدَم بالفعل.',
  'user.own_account': 'لا يمكنك تطبيق هذا على حسابك.',
  'user.wrong_password': 'كلمة المرور الحالية غير صحيحة.',
  'user.session_not_found': 'انتهت هذه الجلسة بالفعل.',
  'user.no_avatar': 'ليست لديك صورة.',
  'user.confirmation_wrong': 'هذا ليس عنوان البريد الإلكتروني لهذا المستخدم.',
  'personal_export.not_found': 'لا يوجد تصدير، أو انتهت صلاحيته. ابدأ تصديرًا جديدًا.',
  'erasure.not_found': 'هذا الإيصال غير موجود.',
  'account_link.invalid': 'هذا الرابط مستخدَم أو منتهي الصلاحية أو غير مكتمل. اطلب رابطًا جديدًا.',
  'account_link.no_mail': 'البريد الإلكتروني غير مهيّأ. اطلب من المسؤول رابطًا لتعيين كلمة مرور جديدة.',
  'role.not_found': 'لم يعد هذا الدور موجودًا.',
  'role.built_in': 'لا يمكن حذف الأدوار المدمجة ولا تغيير أسمائها وصلاحياتها.',
  'role.beyond_own_rights': 'لا يمكنك منح صلاحيات ليست لديك ولا سحبها.',
  'role.last_administrator': 'هذا آخر مسؤول. أسند الدور إلى مستخدم آخر أولًا.',
  'group.not_found': 'لم تعد هذه المجموعة موجودة.',
  'group.in_use': 'ثمة أدوار مُسنَدة إلى هذه المجموعة، ربما منها أدوار محذوفة يمكن استعادتها. أزلها أولًا.',
  'setup.already_done': 'سبق إعداد هذه النسخة. سجّل الدخول.',
  'setup.token_invalid': 'رابط الإعداد هذا غير صالح. استخدم أحدث رابط في مخرجات الخادم.',
} as const satisfies Record<Exclude<keyof typeof peopleErrors, FirstErrorCode>, string>;
