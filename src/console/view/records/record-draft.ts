// Keeps what is typed of a record on the server, without making it public.
import { CallFailure, type ActionDependencies } from '../../../../runtime/model/action.ts';
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import { readMovedOn } from '../../../client/moved-on.ts';
import { callBeside, type DraftNote, type StoredRecord } from '../../contracts/stored-record.ts';

/** How long after the last key it is kept. */
const REST_MS = 2_000;

interface DraftHost {
  call: ActionDependencies['call'];
  /** The call that reads the record. */
  record: string;
  /** What is typed now; undefined when nothing differs from what is stored. */
  read(): { stored: StoredRecord; values: JsonObject } | undefined;
  /** The draft was kept, or dropped. */
  onKept(note: DraftNote | undefined): void;
  /** Another owner, or another tab, has kept a draft meanwhile: nothing is kept before the owner says so. */
  onRival(rival: DraftNote): void;
}

export class RecordDraft {
  private readonly host: DraftHost;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> = Promise.resolve(true);
  private isPending = false;
  private lastSeen = '';
  /** What the form showed of the draft when it was opened. */
  private opened: JsonObject | undefined;
  private hasRival = false;
  /** Was sent without an answer: it may be the draft that the server has. */
  private sent: JsonObject | undefined;

  constructor(host: DraftHost) {
    this.host = host;
  }

  /** When the last draft was kept that this owner has seen; empty for none. */
  get seen(): string {
    return this.lastSeen;
  }

  /** What is kept on the server when the work begins, and how the form shows it. */
  begin(draft: DraftNote, shown: JsonObject): void {
    this.lastSeen = draft.at;
    this.opened = shown;
  }

  /** Waits for what is being kept, so that what is saved next knows of it. */
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  /** Replaces the draft of another owner or tab. */
  async replaceTheirs(): Promise<void> {
    this.hasRival = false;
    this.isPending = true;
    await this.flush(true);
  }

  /** Called at every change. */
  touch(): void {
    this.isPending = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.rest(), REST_MS);
  }

  /** Who only looks at a draft does not make it the own one: filling the form is no change. */
  private async rest(): Promise<void> {
    if (this.opened !== undefined && isAlike(this.host.read()?.values, this.opened)) return;
    this.opened = undefined;
    await this.flush();
  }

  /** Keeps what is not kept yet. False when the server does not answer. */
  flush(isReplacing = false): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.isPending) this.running = this.running.then(() => this.keep(isReplacing));
    return this.running;
  }

  /** What was the draft is saved now: nothing that waits may come after it. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.isPending = false;
    await this.running;
    this.hasRival = false;
    this.host.onKept(undefined);
  }

  async discard(id: string): Promise<void> {
    await this.end();
    await this.drop(id, this.seen);
    this.lastSeen = '';
  }

  /** Drops the draft that was kept at a time. */
  async drop(id: string, seen: string): Promise<void> {
    await this.host.call(callBeside(this.host.record, 'discardDraft'), { body: { id, seen }, quiet: true });
  }

  /** The values of the revision that a draft was begun from; undefined when they cannot be read. */
  async findBase(id: string, revision: number): Promise<JsonObject | undefined> {
    const reading = this.host.call(this.host.record, { query: { id, revision }, quiet: true });
    return reading.then(
      (answer) => (answer as StoredRecord).values,
      () => undefined,
    );
  }

  private async keep(isReplacing: boolean): Promise<boolean> {
    if (!this.isPending) return true;
    if (this.hasRival) return false;
    const typed = this.host.read();
    this.isPending = false;
    if (typed === undefined || typed.stored.id === '') return true;
    const { id, revision } = typed.stored;
    try {
      await this.findSent(id);
      this.sent = typed.values;
      const body = { id, revision, values: typed.values, ...(isReplacing ? {} : { seen: this.seen }) };
      const save = callBeside(this.host.record, 'saveDraft');
      const note = (await this.host.call(save, { body, quiet: true })) as DraftNote;
      this.sent = undefined;
      this.lastSeen = note.at;
      this.host.onKept(note);
      return true;
    } catch (error) {
      // It is kept in this browser meanwhile, and tried again with the next change.
      this.isPending = true;
      if (error instanceof CallFailure && error.code !== 0) this.sent = undefined;
      const rival = readMovedOn(error)?.draft;
      if (rival !== undefined && rival !== null) {
        this.hasRival = true;
        this.host.onRival(rival);
      }
      return false;
    }
  }

  /** The answer to the last draft was lost: it is no draft of somebody else when the server has it. */
  private async findSent(id: string): Promise<void> {
    if (this.sent === undefined) return;
    const { draft } = (await this.host.call(this.host.record, {
      query: { id },
      quiet: true,
    })) as StoredRecord;
    if (draft !== undefined && isAlike(draft.values, this.sent)) this.lastSeen = draft.at;
  }
}
