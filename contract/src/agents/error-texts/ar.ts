import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { agentErrors } from '../errors.ts';

export const arabicAgentErrorTexts = {
  'agent.evaluation_failed': 'يمنع التقييم هذا النشر: يجب أن يجتاز هذا الإعداد نفسه التقييم أولًا.',
  'agent.version_not_found': 'هذا الإصدار من الوكيل غير موجود.',
  'agent.built_in': 'يأتي هذا الوكيل مع المنتج ولا يمكن حذفه. يمكنك إخفاؤه بدلًا من ذلك.',
  'agent.not_built_in': 'هذا الوكيل لا يأتي مع المنتج، فلا يوجد ما يُعاد إليه.',
  'agent.newer_version': 'نشر شخص آخر إصدارًا أحدث من هذا الوكيل في هذه الأثناء.',
  'agent.personal_off': 'الوكلاء الشخصيون معطّلون في هذا النظام.',
  'agent.personal_audience': 'لا يمكن مشاركة الوكيل الشخصي إلا مع أشخاص ومجموعات.',
  'agent.audience_wider': 'الوكيل متاح لآخرين غير هؤلاء الأشخاص والأدوار. غيّر جمهوره في صفحة النشر.',
  'configuration_state.not_found': 'لم تعد هذه المسودة موجودة.',
  'evaluation.no_questions': 'لا أسئلة في التقييم بعد. أضف سؤالًا أولًا.',
  'evaluation.version_not_found': 'لا يوجد هذا الإصدار للوكيل.',
  'evaluation_run.not_found': 'لم يعد هذا التشغيل موجودًا.',
  'public_endpoint.not_found': 'هذه المحادثة غير متاحة.',
  'public_endpoint.limit_reached': 'لا يمكن طرح مزيد من الأسئلة هنا حاليًا. أعد المحاولة لاحقًا.',
  'public_endpoint.agent_away': 'الوكيل غير متاح حاليًا. محادثتك محفوظة.',
  'public_endpoint.origin_refused': 'هذه المحادثة ليست لصفحات هذا العنوان.',
  'agent.no_library': 'يجيب هذا الوكيل من المكتبات، ولم تُختر أي مكتبة. يمكن لمن يتولى إدارته اختيار مكتبة.',
  'prompt.not_found': 'لم يعد هذا الموجّه موجودًا.',
  'prompt.too_many': 'لا متسع هنا لمزيد من الموجّهات. احذف غيرها أو اختصرها.',
} as const satisfies Record<Exclude<keyof typeof agentErrors, FirstErrorCode>, string>;
