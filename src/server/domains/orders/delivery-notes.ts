/** Reads what sellers have said of the deliveries of orders. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { describeEvent } from './transitions.ts';

/** The last note of each of these orders, by the order's id. Orders without a note are left out. */
export async function readDeliveryNotes(
  queries: Queries,
  projectCode: string,
  orders: readonly { order_id: string; delivered_at: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const delivered = orders.filter(({ delivered_at }) => delivered_at !== null);
  if (delivered.length === 0) return new Map();
  const rows = await selectWhere(queries, 'order_event', { project_code: projectCode })
    .select(['order_id', 'created_at', 'from_status', 'to_status', 'reason'])
    .where(
      'order_id',
      'in',
      delivered.map(({ order_id }) => order_id),
    )
    .orderBy('position')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const { note } = describeEvent(row);
      return note === undefined ? [] : [[row.order_id, note] as const];
    }),
  );
}
