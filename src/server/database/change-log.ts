/**
 * Follows what other processes have changed in a PostgreSQL database that they share. Triggers write the log
 * in the transaction of the change (migrations/log-changes.ts).
 */
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

/** A change that another process has stored: of what, and of which part of it. */
export interface StoredChange {
  projectCode: string;
  topic: string;
  /** The channel's code for `content`; else empty. */
  part: string;
}

export interface ChangeListener {
  /** Called for changes that were not read before, at most a second after they were stored. */
  onChanges(changes: readonly StoredChange[]): Promise<void>;
  /** Called when changes may have been missed, or a site was replaced: everything may be different. */
  onGap(): Promise<void>;
  onError(error: unknown): void;
  /** Called with what any process has told by `notifyOthers`, also this one. */
  onMessage(text: string): void;
}

/** Follows the changes of other processes. */
export interface ChangeFollower {
  /** Reads the log now. */
  wake(): void;
  close(): Promise<void>;
}

interface ChangeLogOptions {
  queries: Kysely<Tables>;
  url: string;
  /** The application name of this process's connections: its own changes are left out. */
  processName: string;
  /** Whether it keeps a connection for notifications. */
  isNotified: boolean;
  /** True for a backend of this process: its notifications tell of own changes, which are left out. */
  isOwnBackend(processId: number): boolean;
}

/** The topic of a site whose rows were replaced as a whole: everything is read again. */
export const EVERYTHING = 'everything';

/** The log is read so often; a notification only makes it earlier. */
const POLL_MS = 500;
/** A lost connection for notifications is opened again after so long. */
const RECONNECT_MS = 5_000;
/** How long changes stay in the log. */
const KEPT_S = 3_600;
/** Who has not read the log for so long may have missed some. */
const GAP_MS = (KEPT_S * 1_000) / 2;
/** Of more changes at once, everything is read again. */
const MAX_CHANGES = 2_000;
const CHANNEL = 'tessera_change';
const MESSAGES = 'tessera_message';

interface LogRow {
  horizon: string;
  sequence: number | null;
  transaction_id: string;
  project_code: string;
  topic: string;
  part: string;
}

/** Follows the log from now on, until it is closed. */
export async function followChangeLog(
  options: ChangeLogOptions,
  listener: ChangeListener,
): Promise<ChangeFollower> {
  const follower = new Follower(options, listener);
  await follower.start();
  return follower;
}

/** Gives a text of less than 8,000 bytes to all processes that are notified. */
export async function notifyOthers(queries: Kysely<Tables>, text: string): Promise<void> {
  await sql`select pg_notify(${MESSAGES}, ${text})`.execute(queries);
}

/** Deletes what every process has read. */
export async function pruneChangeLog(queries: Kysely<Tables>): Promise<void> {
  await sql`delete from change_log where changed_at < now() - make_interval(secs => ${KEPT_S})`.execute(
    queries,
  );
}

class Follower implements ChangeFollower {
  private readonly options: ChangeLogOptions;
  private readonly listener: ChangeListener;
  /** Every transaction before it has ended, and was read. */
  private horizon = '0';
  /** What was read of later transactions, by sequence. */
  private readonly seen = new Map<number, string>();
  private lastRead = performance.now();
  private reading: Promise<void> | undefined;
  private isReadAgain = false;
  private timer: NodeJS.Timeout | undefined;
  private client: pg.Client | undefined;
  private connectedAt = -RECONNECT_MS;
  private isClosed = false;

  constructor(options: ChangeLogOptions, listener: ChangeListener) {
    this.options = options;
    this.listener = listener;
  }

  async start(): Promise<void> {
    const now = sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
    this.horizon = (await now.execute(this.options.queries)).rows[0]?.horizon ?? '0';
    await this.listen();
    this.plan();
  }

  readonly close = async (): Promise<void> => {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.reading;
    await this.client?.end().catch(() => undefined);
  };

  private plan(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      void this.listen();
      this.wake();
    }, POLL_MS).unref();
  }

  /** Opens the connection for notifications, if it is not open. Without it, the log is read every 500 ms. */
  private async listen(): Promise<void> {
    if (!this.options.isNotified) return;
    if (this.client !== undefined || performance.now() - this.connectedAt < RECONNECT_MS) return;
    this.connectedAt = performance.now();
    const { url, processName } = this.options;
    const client = new pg.Client({ connectionString: url, application_name: processName });
    const drop = (): void => {
      if (this.client === client) this.client = undefined;
    };
    this.client = client;
    client.on('error', drop);
    client.on('end', drop);
    client.on('notification', ({ channel, processId, payload = '' }) => {
      if (channel === MESSAGES) this.listener.onMessage(payload);
      else if (!this.options.isOwnBackend(processId)) this.wake();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${MESSAGES}`);
    } catch (error) {
      drop();
      this.listener.onError(error);
    }
  }

  /** Reads the log once: a call while it is being read makes it be read again. */
  readonly wake = (): void => {
    if (this.isClosed) return;
    if (this.reading !== undefined) {
      this.isReadAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.reading = this.readNews()
      .catch((error: unknown) => this.listener.onError(error))
      .finally(() => {
        this.reading = undefined;
        if (this.isReadAgain) {
          this.isReadAgain = false;
          this.wake();
        } else this.plan();
      });
  };

  private async readNews(): Promise<void> {
    // One statement: its rows and its horizon belong to one moment.
    const { rows } = await sql<LogRow>`
      select present.horizon::text, log.sequence, log.transaction_id::text, project_code, topic, part
      from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) as present
      left join change_log as log
        on log.transaction_id >= ${this.horizon}::xid8 and log.writer <> ${this.options.processName}
      order by log.sequence limit ${MAX_CHANGES + 1}`.execute(this.options.queries);
    const hasGap = performance.now() - this.lastRead > GAP_MS || rows.length > MAX_CHANGES;
    this.lastRead = performance.now();
    const news = rows.filter(({ sequence }) => sequence !== null && !this.seen.has(sequence));
    if (hasGap || news.some(({ topic }) => topic === EVERYTHING)) await this.listener.onGap();
    else if (news.length > 0)
      await this.listener.onChanges(
        news.map(({ project_code, topic, part }) => ({ projectCode: project_code, topic, part })),
      );
    // What failed is read again.
    for (const row of news) this.seen.set(row.sequence as number, row.transaction_id);
    this.horizon = rows[0]?.horizon ?? this.horizon;
    const horizon = BigInt(this.horizon);
    for (const [sequence, transaction] of this.seen)
      if (BigInt(transaction) < horizon) this.seen.delete(sequence);
  }
}
