/**
 * Adds the records of a kit to an empty site. They are pages without content, articles, products and forms.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { indexItems } from '../../domains/items/index.ts';
import { requireItems } from '../../domains/quotas/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { makeSeedRows } from '../../seed/seed-rows.ts';
import { insertMissing } from '../../seed/seed.ts';
import { dropSamples } from './drop-samples.ts';
import type { KitPlan } from './plan-kit.ts';
import { updateWhere } from '../../database/rows-where.ts';

/**
 * Pages that the site does not have are made, and not shown before their documents are public. All rows are
 * of the moment `since`. Throws a 409 when the site may not have so many items.
 */
export async function addRecords(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { seed, missing, matches }: KitPlan,
  since: string,
): Promise<void> {
  const { projectCode } = site;
  const isMissing = new Set(missing.map(({ channelCode }) => channelCode));
  const rows = makeSeedRows(seed, projectCode, since);
  await dropSamples(transaction, site, since);
  await requireItems(transaction, projectCode, seed.items.length);
  const { channel = [], setting: _, site_document: __, ...records } = rows;
  // What an earlier kit has left is there already, such as a form.
  await insertMissing(transaction, {
    ...records,
    channel: channel
      .filter((row) => isMissing.has(row.channel_code))
      .map((row) => ({ ...row, parent_code: parentOf(row.parent_code, matches), is_down: 1 as const })),
  });
  // The order of the kit, and what the program shows on a page, are no texts of an owner.
  for (const row of channel) {
    const own = matches.get(row.channel_code);
    if (own === undefined) continue;
    await updateWhere(transaction, 'channel', { project_code: projectCode, channel_code: own.channel_code })
      .set({ sort_order: row.sort_order, component: row.component })
      .execute();
  }
  await indexItems(transaction, site);
}

const parentOf = (code: string | null | undefined, matches: KitPlan['matches']): string | null =>
  code === null || code === undefined ? null : (matches.get(code)?.channel_code ?? code);
