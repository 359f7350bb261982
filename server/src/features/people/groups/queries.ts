import { sql } from 'kysely';
import { resourceQueries } from '../../../db/resource-queries.ts';

const queries = resourceQueries('directory_groups', {
  name: 'display_name',
  select: (db) =>
    db
      .selectFrom('directory_groups')
      .selectAll()
      .select([
        sql<number>`(select count(*) from group_members m
          where m.group_id = directory_groups.id::text)`.as('member_count'),
        sql<number>`(select count(*) from role_groups g join roles r on r.id = g.role_id and r.deleted_at is null
          where g.group_id = directory_groups.id::text)`.as('role_count'),
        sql<boolean>`exists (select from role_groups g where g.group_id = directory_groups.id::text)`.as(
          'is_bound',
        ),
      ]),
});

export const groupQueries: typeof queries = {
  ...queries,
  /** Removes a group with its memberships. */
  async remove(tx, id) {
    await tx.deleteFrom('group_members').where('group_id', '=', id).execute();
    await queries.remove(tx, id);
  },
};
