/** Error texts of the first screens: codes of the contract's catalogue and errors of the client itself. */
import { arabicFirstErrorTexts } from '@polylogue/contract/error-texts/ar/first';

export default {
  ...arabicFirstErrorTexts,
  unknown: 'حدث خطأ ما.',
  network: 'تعذّر الوصول إلى الخادم. تحقّق من الاتصال ثم أعد المحاولة.',
  timeout: 'استغرق الخادم وقتًا طويلًا للرد.',
  unreadable: 'أرسل الخادم ردًّا غير صالح.',
};
