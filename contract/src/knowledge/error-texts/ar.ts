import type { FirstErrorCode } from '../../error-texts/en/first.ts';
import type { knowledgeErrors } from '../errors.ts';

export const arabicKnowledgeErrorTexts = {
  'data_source.not_found': 'مصدر البيانات هذا غير موجود، أو ليس لك حق فيه.',
  'data_source.built_in': 'ما يأتي مع المنتج لا يمكن تغييره أو حذفه.',
  'data_source_index.not_found': 'لا يوجد فهرس كهذا في هذه المكتبة.',
  'data_source_index.exists': 'لهذه المكتبة فهرسها النصي بالفعل.',
  'rag_data_source.not_found': 'هذا الربط غير موجود.',
  'rag_data_source.exists': 'هذه المسودة مرتبطة بهذه المكتبة بالفعل.',
  'library_file.not_found': 'لا يوجد ملف كهذا في هذه المكتبة.',
} as const satisfies Record<Exclude<keyof typeof knowledgeErrors, FirstErrorCode>, string>;
