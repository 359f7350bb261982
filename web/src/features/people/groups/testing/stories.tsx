/** The administration of groups in its states. */
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { resourceStories } from '../../../../testing/resource-stories.ts';
import { belongings, group, id } from '../members/testing/fixtures.ts';

const others = ['Knowledge Ops', 'Works council', 'مكتب الرياض', 'IT Helpdesk'].map((name, index) => ({
  ...group,
  groupId: id(index + 10),
  name,
  description: 'Maintains the libraries of the region, and checks what agents answer.',
  memberCount: index * 37,
  roleCount: index % 3,
}));

export const stories = resourceStories({
  names: ['groups', 'group'],
  missing: 'group.not_found',
  path: '/admin/group',
  id: 'groupId',
  routes,
  items: [group, ...others],
  emptyTitle: /^(No groups yet|لا توجد مجموعات بعد)$/,
  belongings,
  ready: 'Regional HR Editor',
  readerActions: ['UserRead'],
});
