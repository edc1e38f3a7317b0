/**
 * An order goes on when its refund was refused: it is paid again. Refunds that wait for an owner are found by
 * an index: the console counts them, and each sweep looks for those that need nobody.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createIndex('refund_waiting')
    .on('refund')
    .columns(['project_code'])
    .where(sql<boolean>`state = 'applied'`)
    .execute();
  const refused = sql`status = 6
    and exists (select 1 from refund r where r.project_code = member_order.project_code
      and r.order_id = member_order.order_id and r.state = 'refused')
    and not exists (select 1 from refund r where r.project_code = member_order.project_code
      and r.order_id = member_order.order_id and r.is_surplus = 0 and r.state in ('abnormal', 'closed'))`;
  // Its last event says so, too.
  await sql`update order_event set to_status = 1
    where from_status = 4 and to_status = 6
      and position = (select max(e.position) from order_event e
        where e.project_code = order_event.project_code and e.order_id = order_event.order_id)
      and exists (select 1 from member_order where member_order.project_code = order_event.project_code
        and member_order.order_id = order_event.order_id and ${refused})`.execute(db);
  await sql`update member_order set status = 1 where ${refused}`.execute(db);
};
