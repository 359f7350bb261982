import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { brandErrors } from '../errors.ts';

export const arabicBrandErrorTexts = {
  'brand.not_found': 'هذه العلامة التجارية غير موجودة.',
  'brand_file.not_found': 'هذا الملف غير موجود.',
  'favicon.not_found': 'هذه الأيقونة غير موجودة.',
  'guidelines.not_found': 'هذه الإرشادات غير موجودة أو لا تخصّك.',
  'guidelines_section.not_found': 'لم يعد هذا القسم موجودًا.',
  'guidelines_version.not_found': 'هذا الإصدار غير موجود.',
  'guidelines_template.not_found': 'لم يعد هذا القالب موجودًا.',
  'guidelines_consent.not_found': 'هذا الرد غير موجود.',
  'guidelines.consent_required': 'وافق على الإرشادات أولًا.',
  'guidelines.version_changed': 'تغيّرت الإرشادات في هذه الأثناء. اقرأ الإصدار الحالي.',
  'guidelines.not_accepted': 'لم توافق على هذه الإرشادات.',
  'guidelines.unknown': 'بعض هذه الإرشادات لم يعد موجودًا. اختر غيرها.',
  'guidelines.gone': 'لم تعد الإرشادات المطلوبة موجودة. تواصل مع المسؤول.',
  'guidelines.empty': 'أضف قسمًا أولًا.',
  'guidelines.full': 'بلغ المستند أقصى طول له.',
  'guidelines.language_taken': 'لا يمكن أن تكون الترجمات بلغة المستند نفسها.',
  'guidelines.sections_differ': 'تغيّرت الأقسام. أعد تحميل المستند.',
  'guidelines.version_scheduled': 'هناك إصدار مجدول بالفعل. اسحبه أولًا.',
  'guidelines.more_people': 'صار عدد المتأثرين أكبر. تحقّق من العدد مجددًا.',
  'guidelines.not_in_force': 'هذا الإصدار ليس ساريًا.',
  'guidelines.no_mail': 'البريد الإلكتروني غير مهيّأ، لذا لا يمكن تذكير أحد.',
} as const satisfies Record<Exclude<keyof typeof brandErrors, FirstErrorCode>, string>;
