// Keeps, saves and merges what is typed into one record.
import { merge } from '../../../../runtime/compare/merge.ts';
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { SaveSession } from '../../../client/save-session.ts';
import { callBeside, type SavedRecord, type StoredRecord } from '../../contracts/stored-record.ts';
import { askMerge } from './ask-merge.ts';
import { KeptDraft } from './kept-draft.ts';
import { makePublishRequest, makeSaveRequest, type SaveRequest } from './kept-work.ts';
import { OfferedWork } from './offered-work.ts';
import { RecordDraft } from './record-draft.ts';
import { describeFailure } from './save-failure.ts';
import { SaveRetry } from './save-retry.ts';
import { ShownState } from './shown-state.ts';
import type { WorkFields, WorkOptions } from './work-parts.ts';

/** How long after the last key the work is compared and kept. */
const REST_MS = 400;
/** So often a save goes on because of what was typed meanwhile. */
const MAX_TURNS = 6;

export class RecordWork {
  private onSaved: (id: string, isNew: boolean, warning?: string) => void = () => undefined;
  private readonly shown = new ShownState();
  readonly read = this.shown.read;
  readonly subscribe = this.shown.subscribe;
  private readonly show = this.shown.show;
  private readonly options: WorkOptions;
  /** What is typed, kept on the server; undefined where records have no drafts. */
  readonly draft: RecordDraft | undefined;
  /** The draft that the server has when the work begins. */
  readonly kept: KeptDraft | undefined;
  /** What an earlier visit has left. */
  readonly offered: OfferedWork;
  private stored: StoredRecord;
  /** The screen does not know yet that the record is saved. */
  private isNew: boolean;
  /** What the form held when it agreed with what is stored. */
  private baseline: JsonObject = {};
  private fields: WorkFields | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  private readonly session: SaveSession<SaveRequest>;
  /** What the last request of this save was answered with. */
  private saved: SavedRecord | undefined;
  private readonly retry = new SaveRetry(() => void this.publish());

  constructor(stored: StoredRecord, options: WorkOptions) {
    this.stored = stored;
    this.isNew = stored.id === '';
    this.options = options;
    this.session = new SaveSession<SaveRequest>({
      make: () => this.makeRequest(),
      send: (request, isRepeated) => this.send(request, isRepeated),
      isCurrent: ({ values }) => isAlike(values, this.fields?.read()),
      takeOver: (moved) => this.takeOver(moved),
    });
    this.offered = new OfferedWork({
      keeper: options.keeper,
      read: this.read,
      show: this.show,
      goOn: (request) => {
        this.session.resume(request);
        return this.rest();
      },
    });
    if (!options.hasDrafts) return;
    this.draft = this.openDraft();
    this.kept = new KeptDraft(this.draft, {
      owner: options.owner,
      baseline: () => this.baseline,
      merge: (input) => askMerge(input, this.show),
      show: (change) => this.show(change),
    });
  }

  /** `listener` is called when the record was saved, with its id, and what was left out of it. */
  setOnSaved(listener: RecordWork['onSaved']): void {
    this.onSaved = listener;
  }

  /** Begins when the fields are drawn. Offers what an earlier visit has left. */
  async begin(fields: WorkFields): Promise<void> {
    this.fields = fields;
    this.baseline = fields.read();
    await this.kept?.begin(this.stored, fields);
    await this.offered.begin(fields);
  }

  /** A field has changed. Called at every key, so that it only notes that there is work. */
  readonly touch = (): void => {
    if (this.fields === undefined) return;
    if (!this.read().isDirty) this.show({ isDirty: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.rest(), REST_MS);
    this.draft?.touch();
  };

  /** Saves what is typed, or keeps it as the draft, before something is done with the record. */
  async secure(by: 'save' | 'keep'): Promise<boolean> {
    if (!this.read().isDirty) return true;
    if (by === 'save' && !this.isPublishing) return this.save();
    const isKept = (await this.draft?.flush()) ?? false;
    if (!isKept) this.show({ phase: this.read().rival === undefined ? 'offline' : 'still' });
    return isKept;
  }

  /** Compares and keeps what is typed now. */
  async rest(): Promise<void> {
    clearTimeout(this.timer);
    if (this.fields === undefined) return;
    const values = this.fields.read();
    const isDirty = !isAlike(values, this.baseline);
    if (isDirty !== this.read().isDirty) this.show({ isDirty, failure: isDirty ? this.read().failure : '' });
    if (isDirty) {
      await this.keepHere(values);
    } else if (this.read().offered === undefined) await this.options.keeper.remove();
  }

  /** What is stored now, after an action or a reload. Work that does not touch it stays. */
  meet(stored: StoredRecord): void {
    const { fields } = this;
    if (stored.revision === this.stored.revision && isAlike(stored.values, this.stored.values)) return;
    if (fields === undefined) {
      this.stored = stored;
      return;
    }
    const mine = fields.read();
    const { merged, clashes } = merge({ base: this.baseline, mine, theirs: stored.values });
    // A save will ask.
    if (clashes.length > 0) return;
    this.stored = stored;
    this.replace(merged as JsonObject, stored.values);
    // An undo has made a draft of what was public.
    if (!this.read().isDirty) void this.kept?.begin(stored, fields);
  }

  /** Saves, or keeps the draft of what has a publication; true when all of it is saved. */
  readonly save = (): Promise<boolean> => (this.isPublishing ? this.secure('keep') : this.publish());

  /** Makes what is typed public. */
  readonly publish = (): Promise<boolean> => {
    this.running ??= this.saveOnce().finally(() => (this.running = undefined));
    return this.running;
  };

  /** What is stored and what is typed, both with the defaults that fields give. */
  compared(): Record<'before' | 'after', JsonObject> {
    return { before: this.baseline, after: this.fields?.read() ?? this.baseline };
  }

  /** What is stored is a draft now: a new record is saved at once. */
  private get isPublishing(): boolean {
    return this.options.hasPublication && !this.isNew;
  }

  /** Takes up what an earlier visit has left. */
  async takeUp(): Promise<void> {
    if (this.fields !== undefined) await this.offered.takeUp(this.fields, this.stored);
  }

  /** Puts back what is stored. */
  async discard(): Promise<void> {
    clearTimeout(this.timer);
    this.retry.stop();
    this.session.resume(undefined);
    this.fields?.write(this.baseline);
    if (this.stored.id !== '') await this.draft?.discard(this.stored.id);
    this.show({ isDirty: false, failure: '', phase: 'still' });
    await this.options.keeper.remove();
  }

  /** Ends the work of a screen that is left. */
  end(): void {
    clearTimeout(this.timer);
    this.retry.stop();
  }

  private openDraft(): RecordDraft {
    const { call, record } = this.options;
    return new RecordDraft({
      call,
      record,
      read: () => {
        const values = this.fields?.read();
        if (values === undefined || isAlike(values, this.baseline)) return undefined;
        return { stored: this.stored, values };
      },
      onKept: (draft) =>
        this.show({ draft, rival: undefined, ...(this.retry.isRunning ? {} : { phase: 'still' as const }) }),
      onRival: (rival) => this.show({ rival }),
    });
  }

  private async saveOnce(): Promise<boolean> {
    const { fields } = this;
    if (fields === undefined) return false;
    if (!(await fields.validate())) {
      this.show({ phase: 'still' });
      return false;
    }
    this.show({ phase: 'saving', failure: '' });
    await this.draft?.settle();
    // Only what the server has as draft can be published.
    if (this.isPublishing && !(await this.secure('keep'))) return false;
    try {
      for (let turn = 1; ; turn += 1) {
        this.saved = undefined;
        const undecided = await this.session.save();
        if (undecided !== undefined) {
          this.show({ phase: 'still' });
          return false;
        }
        // The screen of a new record is left when it is saved.
        const isWhole = !this.isNew || isAlike(fields.read(), this.baseline);
        if (isWhole || turn === MAX_TURNS) return await this.finish();
      }
    } catch (error) {
      const shown = describeFailure(error, fields);
      // Without an answer nothing is known: it is tried again by itself.
      if (shown.phase === 'offline') this.retry.start();
      else this.retry.stop();
      this.show(shown);
      return false;
    }
  }

  /** Undefined when all that is typed is saved. */
  private makeRequest(): SaveRequest | undefined {
    const values = this.fields?.read() ?? {};
    if (this.saved !== undefined && isAlike(values, this.baseline)) return undefined;
    const { stored, draft } = this;
    return this.isPublishing
      ? makePublishRequest(stored, values, draft?.seen ?? '')
      : makeSaveRequest(stored, values, draft?.seen);
  }

  private async send({ call, body, key, values }: SaveRequest, isRepeated: boolean): Promise<void> {
    // The tab may be closed while the request waits for its answer.
    if (!isRepeated) void this.keepHere(values);
    const input = { body, quiet: true, idempotencyKey: key };
    const { save } = this.options;
    const name = call === undefined ? save : callBeside(save, call);
    this.saved = (await this.options.call(name, input)) as SavedRecord;
    this.stored = { id: this.saved.id, revision: this.saved.revision, values };
    this.baseline = values;
  }

  /** Keeps what is typed in this browser, with the request that has no answer yet. */
  private keepHere(values: JsonObject): Promise<void> {
    const base = { revision: this.stored.revision, values: this.baseline };
    return this.options.keeper.write({ at: Date.now(), base, values, request: this.session.unanswered });
  }

  private async finish(): Promise<boolean> {
    const { isNew, saved } = this;
    this.isNew = false;
    this.retry.stop();
    await this.draft?.end();
    const isDirty = !isAlike(this.fields?.read(), this.baseline);
    this.show({ phase: 'still', isDirty, failure: '', offered: undefined });
    await this.options.keeper.remove();
    if (isDirty && !isNew) this.touch();
    this.onSaved(this.stored.id, isNew, saved?.warning);
    return !isDirty;
  }

  /** Merges what another owner saved first. False: this owner decides later. */
  private async takeOver({ revision, stored, draft }: MovedOn): Promise<boolean> {
    if (this.fields === undefined) return false;
    if (this.isPublishing && draft) {
      this.show({ rival: draft });
      return false;
    }
    const values = stored as JsonObject;
    // With what was typed while the answer was awaited.
    const mine = this.fields.read();
    const merged = await askMerge({ base: this.baseline, mine, theirs: values }, this.show);
    if (merged === undefined) return false;
    this.stored = { ...this.stored, revision, values };
    this.replace(merged, values);
    this.options.onMerged();
    if (!this.isPublishing) return true;
    if (!this.read().isDirty) await this.draft?.discard(this.stored.id);
    return this.secure('keep');
  }

  /** Puts merged values into the form. What is stored is `theirs`. */
  private replace(merged: JsonObject, theirs: JsonObject): void {
    const { fields } = this;
    if (fields === undefined) return;
    if (!isAlike(merged, fields.read())) fields.write(merged);
    const isDirty = !isAlike(merged, theirs);
    // With the defaults that fields give to what is not stored.
    this.baseline = isDirty ? theirs : fields.read();
    this.show({ isDirty });
    if (isDirty) this.touch();
  }
}
