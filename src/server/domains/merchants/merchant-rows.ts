/** Stores merchant settings in the database. They are encrypted, each row for one site and service only. */
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { MerchantTable } from '../../../../runtime/generated/tables.generated.ts';
import type { Provider } from '../../gateways/gateway.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import { makeSecretBox } from '../../kernel/secrets/secret-box.ts';
import { deriveKey } from '../../kernel/secrets/secret-key.ts';

export type MerchantRow = Selectable<MerchantTable>;
/** Whose row it is. */
type MerchantKey = Pick<MerchantRow, 'project_code' | 'provider'>;

/** A row of another version is not read. */
const VERSION = 1;

export function findRows(queries: Queries, projectCode: string): Promise<MerchantRow[]> {
  return selectWhere(queries, 'merchant', { project_code: projectCode })
    .selectAll()
    .orderBy('provider')
    .execute();
}

/** The row, made when it is missing, and locked until the transaction ends. */
export function lockRow(transaction: Queries, place: MerchantKey, now: Date): Promise<MerchantRow> {
  const row = { ...place, version: VERSION, settings: '', changed_at: now.toISOString() };
  return transaction
    .insertInto('merchant')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['project_code', 'provider'])
        .doUpdateSet((known) => ({ settings: known.ref('merchant.settings') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks a row until the transaction ends, on PostgreSQL by a write that changes nothing. */
export async function lockStored(
  transaction: Queries,
  { project_code, provider }: MerchantKey,
): Promise<void> {
  await updateWhere(transaction, 'merchant', { project_code, provider })
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

export async function storeRow(
  transaction: Queries,
  { project_code, provider }: MerchantKey,
  settings: string,
  now: Date,
): Promise<void> {
  await updateWhere(transaction, 'merchant', { project_code, provider })
    .set({ version: VERSION, settings, changed_at: now.toISOString() })
    .execute();
}

export async function deleteRow(
  transaction: Queries,
  { project_code, provider }: MerchantKey,
): Promise<void> {
  await deleteWhere(transaction, 'merchant', { project_code, provider }).execute();
}

export function encrypt(key: Buffer, place: MerchantKey, settings: object): string {
  return openBox(key).lock(JSON.stringify(settings), ownerOf(place, VERSION));
}

/** Undefined when the row was encrypted by another key, for another site or service, or was changed. */
export function decrypt<Name extends Provider>(
  key: Buffer | undefined,
  row: MerchantRow & { provider: Name },
): MerchantSettings[Name] | undefined {
  if (key === undefined || row.version !== VERSION) return undefined;
  const text = openBox(key).unlock(row.settings, ownerOf(row, row.version));
  return text === undefined ? undefined : (JSON.parse(text) as MerchantSettings[Name]);
}

function openBox(key: Buffer) {
  return makeSecretBox(deriveKey(key, 'merchant settings'));
}

/** What the text is bound to, as JSON: no two places give the same. */
function ownerOf({ project_code, provider }: MerchantKey, version: number): string {
  return JSON.stringify(['merchant', version, project_code, provider]);
}
