// Keeps, saves and merges what is typed into one record.
import { merge } from '../../../../runtime/compare/merge.ts';
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { MovedOn } from '../../../../runtime/model/moved-on.ts';
import { SaveSession } from '../../../client/save-session.ts';
import type { SavedRecord, StoredRecord } from '../../contracts/stored-record.ts';
import { KeptDraft } from './kept-draft.ts';
import { makeSaveRequest, type SaveRequest } from './kept-work.ts';
import { RecordDraft } from './record-draft.ts';
import { readSaveFailure } from './save-failure.ts';
import { SaveRetry } from './save-retry.ts';
import { ShownState } from './shown-state.ts';
import type { Sides, WorkFields, WorkOptions } from './work-parts.ts';

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
  private readonly retry = new SaveRetry(() => void this.save());

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
    if (!options.hasDrafts) return;
    this.draft = this.openDraft();
    this.kept = new KeptDraft(this.draft, {
      owner: options.owner,
      baseline: () => this.baseline,
      merge: (input) => this.merge(input),
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
    const kept = await this.options.keeper.read();
    if (kept === undefined) return;
    if (isAlike(kept.values, fields.read())) await this.options.keeper.remove();
    else this.show({ offered: kept });
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
    if (by === 'save') return this.save();
    const isKept = (await this.draft?.flush()) ?? false;
    if (!isKept) this.show({ phase: 'offline' });
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
  }

  /** Saves; true when all of it is saved. */
  readonly save = (): Promise<boolean> => {
    this.running ??= this.saveOnce().finally(() => (this.running = undefined));
    return this.running;
  };

  /** Takes up what an earlier visit has left, merged with what was saved since. */
  async takeUp(): Promise<void> {
    const { offered } = this.read();
    const { fields } = this;
    if (offered === undefined || fields === undefined) return;
    const input = { base: offered.base.values, mine: offered.values, theirs: this.stored.values };
    const isStale = offered.base.revision !== this.stored.revision;
    const merged = isStale ? await this.merge(input) : offered.values;
    if (merged === undefined) return;
    fields.write(merged);
    this.session.resume(offered.request);
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
      this.showFailure(error);
      return false;
    }
  }

  /** Undefined when all that is typed is saved. */
  private makeRequest(): SaveRequest | undefined {
    const values = this.fields?.read() ?? {};
    if (this.saved !== undefined && isAlike(values, this.baseline)) return undefined;
    return makeSaveRequest(this.stored, values, this.draft?.seen);
  }

  private async send({ body, key, values }: SaveRequest, isRepeated: boolean): Promise<void> {
    // The tab may be closed while the request waits for its answer.
    if (!isRepeated) void this.keepHere(values);
    const input = { body, quiet: true, idempotencyKey: key };
    this.saved = (await this.options.call(this.options.save, input)) as SavedRecord;
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
  private async takeOver({ revision, stored }: MovedOn): Promise<boolean> {
    if (this.fields === undefined) return false;
    const values = stored as JsonObject;
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

  private showFailure(error: unknown): void {
    const failure = readSaveFailure(error);
    // Without an answer nothing is known: it is tried again by itself.
    if (failure === 'offline') {
      this.show({ phase: 'offline' });
      this.retry.start();
      return;
    }
    this.retry.stop();
    const { errors, message, isSignedOut } = failure;
    const left = errors.length === 0 ? [message] : (this.fields?.showErrors(errors) ?? []);
    this.show({ phase: 'still', failure: left.join(' '), isSignedOut });
  }
}
