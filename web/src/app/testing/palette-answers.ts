/** Answers to searches of the command palette in the administration. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { answer } from '../../testing/memory-transport.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const permissions = { canEdit: true, canDelete: true, canRestore: false };

/** Rows with the fields that the palette shows. */
const rowsOf = (items: readonly object[]) => ({ items }) as never;

export const paletteAnswers = [
  answer(
    userRoutes.list,
    rowsOf([
      { userId: id(1), name: 'Selma Lagerlöf', emailAddress: 'selma@example.com' },
      { userId: id(2), name: 'Rashid Al-Masri', emailAddress: 'secretary.of.the.board@riyadh.example.com' },
    ]),
  ),
  answer(
    agentAdministrationRoutes.list,
    rowsOf([
      { gptSystemId: id(3), name: 'Service desk', permissions },
      { gptSystemId: id(4), name: 'مكتب الخدمة', permissions },
    ]),
  ),
  answer(fileLibraryRoutes.list, rowsOf([{ dataSourceId: id(5), name: 'Security policies' }])),
];
