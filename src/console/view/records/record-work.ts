// The work on one record: what is typed, kept, saved and merged.
import { merge } from '../../../../runtime/compare/merge.ts';
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { StoredRecord } from '../../contracts/stored-record.ts';
import { KeptDraft } from './kept-draft.ts';
import { RecordDraft } from './record-draft.ts';
import type { SaveFailure } from './save-failure.ts';
import { SaveRequests } from './save-requests.ts';
import { SaveRetry } from './save-retry.ts';
import type { Sides, WorkFields, WorkOptions, WorkState } from './work-parts.ts';

/** How long after the last key the work is compared and kept. */
const REST_MS = 400;
/** So often a save goes on because the record, or what is typed, has moved on meanwhile. */
const MAX_TURNS = 6;

/** Changes are told to subscribers; each state is a new object. */
export class RecordWork {
  private onSaved: (id: string, isNew: boolean, warning?: string) => void = () => undefined;
  private state: WorkState = { isDirty: false, phase: 'still', failure: '' };
  private readonly listeners = new Set<() => void>();
  private readonly options: WorkOptions;
  private readonly draft: RecordDraft | undefined;
  /** The draft that the server has when the work begins. */
  readonly kept: KeptDraft | undefined;
  private stored: StoredRecord;
  /** The screen does not know yet that the record is saved. */
  private isNew: boolean;
  /** What the form held when it agreed with what is stored. */
  private baseline: JsonObject = {};
  private fields: WorkFields | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  private readonly requests: SaveRequests;
  private readonly retry = new SaveRetry(() => void this.save());

  constructor(stored: StoredRecord, options: WorkOptions) {
    this.stored = stored;
    this.isNew = stored.id === '';
    this.options = options;
    this.requests = new SaveRequests(options);
    if (!options.hasDrafts) return;
    this.draft = this.openDraft();
    this.kept = new KeptDraft(this.draft, {
      owner: options.owner,
      baseline: () => this.baseline,
      merge: (input) => this.merge(input),
      show: (change) => this.show(change),
    });
  }

  readonly read = (): WorkState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** `listener` is called when the record was saved, with its id, and what was left out of it. */
  setOnSaved(listener: RecordWork['onSaved']): void {
    this.onSaved = listener;
  }

  /** Begins when the fields are drawn. Offers what an earlier visit has left. */
  async begin(fields: WorkFields): Promise<void> {
    this.fields = fields;
    this.baseline = fields.read();
    await this.kept?.begin(this.stored, fields);
    const kept = await this.options.keeper.read();
    if (kept === undefined) return;
    if (isAlike(kept.values, fields.read())) await this.options.keeper.remove();
    else this.show({ offered: kept });
  }

  /** A field has changed. Called at every key, so that it only notes that there is work. */
  readonly touch = (): void => {
    if (this.fields === undefined) return;
    if (!this.state.isDirty) this.show({ isDirty: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.rest(), REST_MS);
    this.draft?.touch();
  };

  /** Keeps the draft now. False where there are none, or the server does not answer. */
  async flushDraft(): Promise<boolean> {
    return (await this.draft?.flush()) ?? false;
  }

  /** Keeps the draft in place of that of another owner. */
  async replaceDraft(): Promise<void> {
    await this.draft?.replaceTheirs();
  }

  /** Saves what is typed, or keeps it as the draft, before something is done with the record. */
  async secure(by: 'save' | 'keep'): Promise<boolean> {
    if (!this.state.isDirty) return true;
    if (by === 'save') return this.save();
    const isKept = await this.flushDraft();
    if (!isKept) this.show({ phase: 'offline' });
    return isKept;
  }

  /** Compares and keeps what is typed now. */
  async rest(): Promise<void> {
    clearTimeout(this.timer);
    if (this.fields === undefined) return;
    const values = this.fields.read();
    const isDirty = !isAlike(values, this.baseline);
    if (isDirty !== this.state.isDirty) this.show({ isDirty, failure: isDirty ? this.state.failure : '' });
    if (isDirty) {
      await this.requests.keep({ stored: this.stored, values, baseline: this.baseline });
    } else if (this.state.offered === undefined) await this.options.keeper.remove();
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
  }

  /** Saves; true when all of it is saved. */
  readonly save = (): Promise<boolean> => {
    this.running ??= this.saveOnce().finally(() => (this.running = undefined));
    return this.running;
  };

  /** Takes up what an earlier visit has left, merged with what was saved since. */
  async takeUp(): Promise<void> {
    const { offered } = this.state;
    const { fields } = this;
    if (offered === undefined || fields === undefined) return;
    const input = { base: offered.base.values, mine: offered.values, theirs: this.stored.values };
    const isStale = offered.base.revision !== this.stored.revision;
    const merged = isStale ? await this.merge(input) : offered.values;
    if (merged === undefined) return;
    fields.write(merged);
    this.requests.resume(offered);
    this.show({ offered: undefined, isDirty: true });
    await this.rest();
  }

  async dropOffered(): Promise<void> {
    this.show({ offered: undefined });
    await this.options.keeper.remove();
  }

  /** Puts back what is stored. */
  async discard(): Promise<void> {
    clearTimeout(this.timer);
    this.retry.stop();
    this.requests.forget();
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
    for (let turn = 1; ; turn += 1) {
      const { stored, baseline } = this;
      const work = { stored, baseline, values: fields.read(), seen: this.draft?.seen };
      const { values, isRepeated, saved, failure } = await this.requests.send(work);
      if (saved !== undefined) {
        this.stored = { id: saved.id, revision: saved.revision, values };
        this.baseline = values;
      }
      const isLast = turn === MAX_TURNS;
      // The screen of a new record is left when it is saved, and an older request holds only a part.
      const isWhole = !(this.isNew || isRepeated) || isAlike(fields.read(), values);
      if (saved !== undefined && (isWhole || isLast)) return this.finish(saved.warning);
      if (failure === undefined) continue;
      if (!isLast && ((await this.mergeConflict(failure)) || (isRepeated && failure.kind === 'refused')))
        continue;
      this.showFailure(failure);
      return false;
    }
  }

  private async finish(warning: string | undefined): Promise<boolean> {
    const { isNew } = this;
    this.isNew = false;
    this.retry.stop();
    await this.draft?.end();
    const isDirty = !isAlike(this.fields?.read(), this.baseline);
    this.show({ phase: 'still', isDirty, failure: '', offered: undefined });
    await this.options.keeper.remove();
    if (isDirty && !isNew) this.touch();
    this.onSaved(this.stored.id, isNew, warning);
    return !isDirty;
  }

  /** Whether what another owner saved first is merged, and the save can be tried again. */
  private async mergeConflict(failure: SaveFailure): Promise<boolean> {
    if (failure.kind !== 'moved-on' || this.fields === undefined) return false;
    const { revision, values } = failure;
    // With what was typed while the answer was awaited.
    const mine = this.fields.read();
    const merged = await this.merge({ base: this.baseline, mine, theirs: values });
    if (merged === undefined) return false;
    this.stored = { ...this.stored, revision, values };
    this.replace(merged, values);
    this.options.onMerged();
    return true;
  }

  /** Asks about what both have changed; undefined when the owner wants to decide later. */
  private async merge(input: Versions<JsonObject>): Promise<JsonObject | undefined> {
    const { merged, clashes } = merge(input);
    if (clashes.length === 0) return merged as JsonObject;
    const sides = await new Promise<Sides | undefined>((answer) => this.show({ asked: { clashes, answer } }));
    this.show({ asked: undefined });
    return sides && (merge(input, sides).merged as JsonObject);
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

  private showFailure(failure: SaveFailure): void {
    if (failure.kind === 'moved-on') return this.show({ phase: 'still' });
    // Without an answer nothing is known: it is tried again by itself.
    if (failure.kind === 'offline') {
      this.show({ phase: 'offline' });
      this.retry.start();
      return;
    }
    this.retry.stop();
    const { errors, message, isSignedOut } = failure;
    const left = errors.length === 0 ? [message] : (this.fields?.showErrors(errors) ?? []);
    this.show({ phase: 'still', failure: left.join(' '), isSignedOut });
  }

  private show(change: Partial<WorkState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
