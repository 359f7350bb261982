/** Texts of errors: the contract's catalogue by code, and what only a screen has to say. */
import { arabicErrorTexts } from '@polylogue/contract/error-texts/ar';

export default {
  ...arabicErrorTexts,
  unknown: 'حدث خطأ ما.',
  network: 'تعذّر الوصول إلى الخادم. تحقّق من الاتصال ثم أعد المحاولة.',
  timeout: 'استغرق الخادم وقتًا طويلًا للرد.',
  unreadable: 'ردّ الخادم بما لا يمكن قراءته.',
};
