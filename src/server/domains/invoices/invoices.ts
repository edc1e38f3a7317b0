// Takes requests of members for invoices, and stores the files that owners issue.
import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { ConsoleInvoice, ConsoleInvoiceDetail } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { InvoiceTable } from '../../../../runtime/generated/tables.generated.ts';
import { mayDo, type Caller, type SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import type { AcceptedTypes } from '../../storage/media-type.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { toPrivateFile, type PrivateFile } from '../../storage/private-file.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import { amountLeft, mayHaveInvoice, selectInvoices } from '../orders/index.ts';
import { announce } from '../payments/index.ts';
import { listInvoices, summarize } from './invoice-records.ts';
import { readTaxNumber } from './tax-number.ts';
import { INVOICE_FILES, requireInvoiceFile } from './invoice-file.ts';

type InvoiceRow = Selectable<InvoiceTable>;

/** Digits of the hash of a file. */
const VERSION_LENGTH = 16;

/** What a member asks for. */
interface InvoiceRequest {
  orderId: string;
  kind: InvoiceRow['kind'];
  title: string;
  /** Needed for a company. */
  taxNumber?: string;
  email: string;
}

/** Files are stored apart from the site's media. */
interface InvoiceContext {
  database: Database;
  openStore: OpenStore;
}

/** Throws a system error when the folder of the invoices cannot be opened. */
export async function openInvoices(
  context: InvoiceContext,
): Promise<Opened<{ readonly invoices: Invoices }>> {
  const { database, openStore } = context;
  const invoices = new Invoices(database, await openStore('invoices'), () => new Date());
  return { services: { invoices } };
}

/**
 * Invoices are asked for by members, and issued as a file by owners. An order has at most one that is not
 * withdrawn. Orders and invoices of other members answer 404.
 */
export class Invoices {
  private readonly database: Database;
  private readonly store: MediaStore;
  private readonly now: () => Date;
  readonly accepted: AcceptedTypes = INVOICE_FILES;
  readonly makeTemporaryPath: () => string;

  constructor(database: Database, store: MediaStore, now: () => Date) {
    this.database = database;
    this.store = store;
    this.now = now;
    this.makeTemporaryPath = store.makeTemporaryPath;
  }

  private readonly find = async ({ projectCode }: SiteIdentity, invoiceId: string) => {
    const row = await selectInvoices(this.database.queries, projectCode)
      .where('invoice.invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow(() => new HttpError(404, 'invoice.unknown'));
    return row;
  };

  /** Throws a 409 for an order that is not paid, that has nothing left, or that has an invoice. */
  readonly ask = async (
    { projectCode }: SiteIdentity,
    memberId: string,
    request: InvoiceRequest,
  ): Promise<void> => {
    const { orderId, kind, title, email } = request;
    const taxNumber = kind === 'company' ? readTaxNumber(request.taxNumber) : null;
    await this.database.write(async (transaction) => {
      const key = { projectCode, orderId };
      // Locked, so that no refund begins between the question and the answer.
      const order = await updateWhere(transaction, 'member_order', {
        project_code: projectCode,
        order_id: orderId,
        member_id: memberId,
      })
        .set(({ ref }) => ({ order_id: ref('order_id') }))
        .returning('status')
        .executeTakeFirstOrThrow(() => new HttpError(404, 'order.unknown'));
      const amount = mayHaveInvoice(order.status) ? await amountLeft(transaction, key) : 0;
      if (amount <= 0) throw new HttpError(409, 'invoice.cannot-ask');
      const moment = this.now().toISOString();
      const row = {
        project_code: projectCode,
        invoice_id: randomUUID(),
        order_id: orderId,
        kind,
        title: title.trim(),
        tax_number: taxNumber,
        email,
        amount,
        state: 'asked' as const,
        file_name: null,
        file_ending: null,
        file_version: null,
        created_at: moment,
        changed_at: moment,
      };
      await transaction
        .insertInto('invoice')
        .values(row)
        // The index `invoice_in_force`.
        .onConflict((conflict) =>
          conflict
            .columns(['project_code', 'order_id'])
            .where(sql<boolean>`state <> 'withdrawn'`)
            .doNothing(),
        )
        .returning('invoice_id')
        .executeTakeFirstOrThrow(() => new HttpError(409, 'invoice.already'));
      await addEvent(transaction, row, { actor: `member:${memberId}`, reason: '' });
    });
  };

  /** Throws a 409 when the invoice has another state than one of these. */
  private readonly change = async (
    transaction: Queries,
    invoice: Pick<InvoiceRow, 'project_code' | 'invoice_id'>,
    from: readonly InvoiceRow['state'][],
    to: Pick<InvoiceRow, 'state'> & Partial<Pick<InvoiceRow, 'file_name' | 'file_ending' | 'file_version'>>,
    why: { actor: string; reason: string },
  ): Promise<void> => {
    const changed_at = this.now().toISOString();
    // The state in the condition is the guard: of two writers one finds it changed.
    await updateWhere(transaction, 'invoice', {
      project_code: invoice.project_code,
      invoice_id: invoice.invoice_id,
    })
      .set({ ...to, changed_at })
      .where('state', 'in', from)
      .returning('invoice_id')
      .executeTakeFirstOrThrow(() => new HttpError(409, 'invoice.moved-on'));
    await addEvent(transaction, { ...invoice, ...to, changed_at }, why);
  };

  /** Of a member, while it is not issued. Returns the id of the order. */
  readonly takeBack = async (site: SiteIdentity, memberId: string, invoiceId: string): Promise<string> => {
    const invoice = await this.find(site, invoiceId);
    if (invoice.member_id !== memberId) throw new HttpError(404, 'invoice.unknown');
    const why = { actor: `member:${memberId}`, reason: '' };
    await this.database.write((transaction) =>
      this.change(transaction, invoice, ['asked'], { state: 'withdrawn' }, why),
    );
    return invoice.order_id;
  };

  /** Of an owner, at any time. */
  readonly withdraw = async (
    site: SiteIdentity,
    invoiceId: string,
    why: { actor: string; reason: string },
  ): Promise<void> => {
    const invoice = await this.find(site, invoiceId);
    await this.database.write((transaction) =>
      this.change(transaction, invoice, ['asked', 'issued'], { state: 'withdrawn' }, why),
    );
  };

  /** Stores the file and writes to the member. Throws a 409 when it is issued or withdrawn already. */
  readonly issue = async (
    site: SiteIdentity,
    invoiceId: string,
    file: ReceivedFile,
    actor: string,
  ): Promise<void> => {
    const invoice = await this.find(site, invoiceId);
    const ending = await requireInvoiceFile(file);
    if (invoice.state !== 'asked') throw new HttpError(409, 'invoice.moved-on');
    const to = {
      state: 'issued' as const,
      file_name: `${invoice.order_number}.${ending}`,
      file_ending: ending,
      // Of its content: two owners at the same time never overwrite each other's file, and one who sends it
      // again after a process has stopped here overwrites the own one.
      file_version: file.sha256.slice(0, VERSION_LENGTH),
    };
    const key = keyOf({ ...invoice, ...to });
    // Not in the transaction: a store may take long, and on SQLite everybody who saves would wait.
    await this.store.put(key, file.path);
    try {
      await this.database.write(async (transaction) => {
        await this.change(transaction, invoice, ['asked'], to, { actor, reason: '' });
        const { amount } = invoice;
        await announce(transaction, invoice, { kind: 'invoice-issued', of: invoiceId, amount }, this.now());
      });
    } catch (error) {
      const present = await this.find(site, invoiceId);
      if (keyOf(present) !== key) await this.store.remove(key);
      throw error;
    }
  };

  readonly list = (
    site: SiteIdentity,
    language: string,
    search: RecordSearch,
  ): Promise<ListPage<ConsoleInvoice>> => listInvoices(this.database.queries, site, language, search);

  /** Those that no owner has issued. */
  readonly countAsked = ({ projectCode }: SiteIdentity): Promise<number> =>
    countRows(selectWhere(this.database.queries, 'invoice', { project_code: projectCode, state: 'asked' }));

  /** Unknown ones are left out. */
  readonly readAll = async (
    site: SiteIdentity,
    language: string,
    ids: readonly string[],
  ): Promise<Map<string, ConsoleInvoiceDetail>> => {
    const known = await selectInvoices(this.database.queries, site.projectCode)
      .where('invoice.invoice_id', 'in', ids)
      .execute();
    const details = known.map(
      async ({ invoice_id: id }) => [id, await this.get(site, language, id)] as const,
    );
    return new Map(await Promise.all(details));
  };

  readonly get = async (
    site: SiteIdentity,
    language: string,
    invoiceId: string,
  ): Promise<ConsoleInvoiceDetail> => {
    const row = await this.find(site, invoiceId);
    const events = await selectWhere(this.database.queries, 'invoice_event', {
      project_code: site.projectCode,
      invoice_id: invoiceId,
    })
      .select(['state', 'actor', 'reason', 'created_at'])
      .orderBy('created_at')
      .execute();
    return {
      invoice: summarize(row, site, language),
      events: events.map(({ created_at, ...event }) => ({ ...event, gmtCreate: created_at })),
    };
  };

  /** The file for its member and the owner. */
  readonly read = async (site: SiteIdentity, caller: Caller, invoiceId: string): Promise<PrivateFile> => {
    const row = await this.find(site, invoiceId);
    const isOwn = caller.memberId !== undefined && row.member_id === caller.memberId;
    // What was withdrawn is no invoice any more: its member must not hand it in. The owner keeps it.
    const mayRead = mayDo(caller, 'orders.read') || (isOwn && row.state === 'issued');
    const found = row.file_ending !== null && mayRead ? await this.store.find(keyOf(row)) : undefined;
    if (found === undefined) throw new HttpError(404, 'invoice.file-unknown');
    return toPrivateFile(this.store, keyOf(row), { name: row.file_name ?? '', size: found.size });
  };
}

/** Those that were issued before files had versions have none. */
function keyOf({
  invoice_id: id,
  file_version: version,
  file_ending: ending,
}: Pick<InvoiceRow, 'invoice_id' | 'file_version' | 'file_ending'>): string {
  return version === null ? `${id}.${ending}` : `${id}--${version}.${ending}`;
}

async function addEvent(
  transaction: Queries,
  { changed_at, ...invoice }: Pick<InvoiceRow, 'project_code' | 'invoice_id' | 'state' | 'changed_at'>,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const { project_code, invoice_id, state } = invoice;
  await transaction
    .insertInto('invoice_event')
    .values({ project_code, invoice_id, state, actor, reason, created_at: changed_at })
    .execute();
}
