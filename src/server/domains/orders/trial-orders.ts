// Keeps orders that an owner has prepared for somebody else.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { TrialOrder, TrialSummary } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { readPageOrLast } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { TrialOrderTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { SecretBox } from '../../kernel/secrets/secret-box.ts';
import { hashToken } from '../../kernel/secrets/token.ts';
import { addressForm } from './delivery-address.ts';
import { MAX_AMOUNT, placeOrder, type NewOrder } from './place-order.ts';

type TrialRow = Selectable<TrialOrderTable>;

/** An order that an owner prepares for somebody. */
interface NewTrial {
  title: string;
  /** Fen. */
  unitPrice: number;
  quantity: number;
  language: string;
  note: string;
  /** Whoever takes it says where it is sent. */
  isSent: boolean;
  /** The owner, as events of orders name one. */
  actor: string;
}

const KEY_BYTES = 16;
/** 30 days. */
const VALID_S = 2_592_000;

/**
 * Trial orders: an owner prepares one and sends its link; whoever opens the link may make it an order of
 * their own, once. Those of other sites answer 404.
 */
export class TrialOrders {
  private readonly database: Database;
  private readonly box: SecretBox;
  private readonly now: () => Date;

  constructor(database: Database, box: SecretBox, now: () => Date = () => new Date()) {
    this.database = database;
    this.box = box;
    this.now = now;
  }

  /** Returns its id. */
  readonly prepare = async ({ projectCode }: SiteIdentity, trial: NewTrial): Promise<string> => {
    const { title, unitPrice, quantity, language, note, isSent, actor } = trial;
    if (unitPrice * quantity > MAX_AMOUNT) throw new HttpError(409, 'order.quantity-too-large');
    const [trialId, now] = [randomUUID(), this.now()];
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await this.database.queries
      .insertInto('trial_order')
      .values({
        project_code: projectCode,
        trial_id: trialId,
        key_hash: hashToken(key),
        locked_key: this.box.lock(key, ownerOf(projectCode, trialId)),
        title: title.trim(),
        unit_price: unitPrice,
        quantity,
        is_sent: isSent ? 1 : 0,
        language_code: language,
        note: note.trim(),
        actor,
        created_at: now.toISOString(),
        expires_at: after(now, VALID_S),
        withdrawn_at: null,
        taken_by: null,
        order_id: null,
      })
      .execute();
    return trialId;
  };

  readonly get = async ({ projectCode }: SiteIdentity, trialId: string): Promise<TrialOrder> =>
    this.describe(
      await findTrial(this.database.queries, projectCode, (trials) => trials.where('trial_id', '=', trialId)),
    );

  /** Newest first, with their keys. */
  readonly list = async (
    { projectCode }: SiteIdentity,
    page: { pageNum: number; pageSize: number },
  ): Promise<ListPage<TrialOrder>> => {
    const listed = await readPageOrLast(
      selectWhere(this.database.queries, 'trial_order', { project_code: projectCode })
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('trial_id'),
      page,
    );
    return { ...listed, data: listed.data.map(this.describe) };
  };

  /** Throws a 409 when somebody has taken it. */
  readonly withdraw = async (site: SiteIdentity, trialId: string): Promise<void> => {
    await this.get(site, trialId);
    await updateWhere(this.database.queries, 'trial_order', {
      project_code: site.projectCode,
      trial_id: trialId,
    })
      .set({ withdrawn_at: this.now().toISOString() })
      .where('taken_by', 'is', null)
      .returning('trial_id')
      .executeTakeFirstOrThrow(() => new HttpError(409, 'trial.taken'));
  };

  /** What anybody with the key may see. Throws a 404 for an unknown key. */
  readonly find = async (
    { projectCode }: SiteIdentity,
    key: string,
    language: string,
  ): Promise<TrialSummary> => {
    const row = await findTrial(this.database.queries, projectCode, (trials) =>
      trials.where('key_hash', '=', hashToken(key)),
    );
    const summary = summarize(row, this.now());
    const asks = summary.isSent && summary.state === 'open';
    return asks ? { ...summary, addressRule: [...addressForm(language).rule] } : summary;
  };

  /**
   * Makes it an order of a member and returns the order's id; the same id when the member repeats it. Throws
   * a 409 when it was taken by another member, withdrawn, or has expired. `address`: of one that is sent.
   */
  readonly take = async (
    site: SiteIdentity,
    memberId: string,
    key: string,
    address?: NewOrder['address'],
  ): Promise<string> =>
    this.database.write(async (transaction) => {
      const now = this.now();
      // The condition is the guard: of two members one takes it, and the other one waits for that.
      const taken = await updateWhere(transaction, 'trial_order', {
        project_code: site.projectCode,
        key_hash: hashToken(key),
      })
        .set({ taken_by: memberId })
        .where('taken_by', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .returningAll()
        .executeTakeFirst();
      if (taken === undefined) return findTaken(transaction, site.projectCode, memberId, key, now);
      const { title, unit_price: unitPrice, quantity, language_code: language } = taken;
      const order = { memberId, title, unitPrice, quantity, language, ...(address && { address }) };
      const orderId = await placeOrder(transaction, site, order, now);
      await updateWhere(transaction, 'trial_order', {
        project_code: site.projectCode,
        trial_id: taken.trial_id,
      })
        .set({ order_id: orderId })
        .execute();
      return orderId;
    });

  private readonly describe = (row: TrialRow): TrialOrder => {
    // Undefined after the key of the server was lost: the link that was sent is still valid.
    const key = this.box.unlock(row.locked_key, ownerOf(row.project_code, row.trial_id));
    return {
      id: row.trial_id,
      ...summarize(row, this.now()),
      language: row.language_code,
      ...(key === undefined ? {} : { key }),
      ...(row.order_id === null ? {} : { orderId: row.order_id }),
      gmtCreate: row.created_at,
    };
  };
}

/** The order of a member who has taken it already. Throws why nobody else can take it. */
async function findTaken(
  transaction: Queries,
  projectCode: string,
  memberId: string,
  key: string,
  now: Date,
): Promise<string> {
  const row = await findTrial(transaction, projectCode, (trials) =>
    trials.where('key_hash', '=', hashToken(key)),
  );
  if (row.taken_by === memberId && row.order_id !== null) return row.order_id;
  const state = stateOf(row, now);
  throw new HttpError(409, state === 'open' ? 'trial.taken' : `trial.${state}`);
}

async function findTrial(
  queries: Queries,
  projectCode: string,
  narrow: (trials: ReturnType<typeof selectTrials>) => ReturnType<typeof selectTrials>,
): Promise<TrialRow> {
  const row = await narrow(selectTrials(queries, projectCode)).executeTakeFirstOrThrow(
    () => new HttpError(404, 'trial.unknown'),
  );
  return row;
}

function selectTrials(queries: Queries, projectCode: string) {
  return selectWhere(queries, 'trial_order', { project_code: projectCode }).selectAll();
}

function summarize(row: TrialRow, now: Date): TrialSummary {
  return {
    title: row.title,
    unitPrice: row.unit_price,
    quantity: row.quantity,
    amount: row.unit_price * row.quantity,
    note: row.note,
    isSent: row.is_sent === 1,
    state: stateOf(row, now),
    expiresAt: row.expires_at,
  };
}

function stateOf(row: TrialRow, now: Date): TrialSummary['state'] {
  if (row.taken_by !== null) return 'taken';
  if (row.withdrawn_at !== null) return 'withdrawn';
  return row.expires_at > now.toISOString() ? 'open' : 'expired';
}

/** Whose key it is: it cannot be put into the row of another trial order. */
function ownerOf(projectCode: string, trialId: string): string {
  return `trial order ${projectCode} ${trialId}`;
}
