import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { agentErrors } from '../errors.ts';

export const arabicAgentErrorTexts = {
  'agent.closed': 'هذا الوكيل مغلق حاليًا.',
  'agent.evaluation_failed': 'لم يُنشر: شغّل التقييم لهذا الإصدار أولًا.',
  'agent.version_not_found': 'هذا الإصدار من الوكيل غير موجود.',
  'agent.built_in': 'لا يمكن حذف الوكلاء المدمجين. اجعل هذا الوكيل غير مدرج بدلًا من ذلك.',
  'agent.not_built_in': 'لا يمكن إعادة غير الوكلاء المدمجين إلى الافتراضي.',
  'agent.newer_version': 'نشر مستخدم آخر إصدارًا أحدث من هذا الوكيل في هذه الأثناء.',
  'agent.personal_off': 'الوكلاء الشخصيون معطّلون في هذه النسخة.',
  'agent.personal_audience': 'لا يمكن مشاركة الوكيل الشخصي إلا مع مستخدمين ومجموعات.',
  'agent.audience_wider': 'الوكيل متاح لآخرين غير هؤلاء المستخدمين والأدوار. غيّر جمهوره في صفحة النشر.',
  'avatar.not_found': 'لم تُرفع أي صورة.',
  'configuration_state.not_found': 'لم تعد هذه المسودة موجودة.',
  'evaluation.no_questions': 'لا أسئلة في التقييم بعد. أضف سؤالًا أولًا.',
  'evaluation.version_not_found': 'لا يوجد هذا الإصدار للوكيل.',
  'evaluation_run.not_found': 'لم يعد هذا التشغيل موجودًا.',
  'public_endpoint.not_found': 'هذه المحادثة غير متاحة.',
  'public_endpoint.limit_reached': 'بلغت الحد الأقصى للرسائل.',
  'public_endpoint.agent_away': 'الوكيل غير متاح حاليًا. محادثتك محفوظة.',
  'public_endpoint.origin_refused': 'لا يمكن تضمين هذه المحادثة في هذا الموقع.',
  'agent.no_library': 'يجيب هذا الوكيل من المكتبات، لكن لم تُحدَّد أي مكتبة. يمكن لمالك الوكيل تحديد مكتبة.',
  'prompt.not_found': 'لم يعد هذا الموجّه موجودًا.',
  'prompt.too_many': 'بلغت الحد الأقصى للموجّهات. احذف موجّهات أخرى أو اختصرها.',
} as const satisfies Record<Exclude<keyof typeof agentErrors, FirstErrorCode>, string>;
