import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { knowledgeErrors } from '../errors.ts';

export const arabicKnowledgeErrorTexts = {
  'data_source.not_found': 'مصدر البيانات هذا غير موجود، أو ليس لديك حق الوصول إليه.',
  'data_source.built_in': 'لا يمكن تغيير المكتبات المدمجة أو حذفها.',
  'data_source_index.not_found': 'لا يوجد فهرس كهذا في هذه المكتبة.',
  'data_source_index.exists': 'لهذه المكتبة فهرسها النصي بالفعل.',
  'rag_data_source.not_found': 'هذه المكتبة غير مضافة إلى الوكيل.',
  'rag_data_source.exists': 'هذه المكتبة مضافة إلى المسودة بالفعل.',
  'library_file.not_found': 'لا يوجد ملف كهذا في هذه المكتبة.',
} as const satisfies Record<Exclude<keyof typeof knowledgeErrors, FirstErrorCode>, string>;
