import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { accessPolicyErrors } from '../errors.ts';

export const arabicAccessPolicyErrorTexts = {
  'access_policy.not_found': 'لم تعد سياسة الوصول إلى المحادثة هذه موجودة.',
  'access_policy.other_instance_policy': 'سياسة أخرى هي سياسة النسخة. غيّر تلك أولًا.',
  'access_policy.fixed': 'هذه السياسة مثبّتة. لا يزيلها من وكيل إلا مسؤولو سياسات الوصول إلى المحادثة.',
  'access_policy.removal_forbidden':
    'لا يمكنك إزالة سياسة وصول إلى المحادثة من وكيل، إذ ليست لديك صلاحية الاطلاع على السياسات.',
  'access_policy.duplicate': 'تحتوي هذه القائمة على عنصر مكرر.',
  'access_policy.hours_empty': 'يجب أن تختلف النهاية عن البداية.',
  'chat_limit.reached': 'بلغتَ الحد المسموح به لهذا الوكيل.',
  'chat_limit.price_unknown': 'لا يمكن لهذا الوكيل الإجابة ضمن حد للتكلفة، لأن سعر نموذجه غير معروف.',
  'price.not_found': 'لم يعد هذا السعر موجودًا.',
  'price.day_taken': 'لهذا النموذج سعر يبدأ في هذا اليوم. عدّل ذلك السعر.',
} as const satisfies Record<Exclude<keyof typeof accessPolicyErrors, FirstErrorCode>, string>;
