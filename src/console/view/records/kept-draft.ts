// Holds the draft that the server has when the work on a record begins.
import { merge } from '../../../../runtime/compare/merge.ts';
import { isAlike } from '../../../../runtime/compare/same.ts';
import { listValueChanges } from '../../../../runtime/compare/value-changes.ts';
import type { Versions } from '../../../../runtime/compare/versions.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { DraftNote, StoredRecord } from '../../contracts/stored-record.ts';
import type { RecordDraft } from './record-draft.ts';
import type { WorkFields, WorkState } from './work-parts.ts';

interface KeptDraftHost {
  owner: string;
  /** What the form held when it agreed with what is stored. */
  baseline(): JsonObject;
  /** Asks about what both have changed; undefined when the owner wants to decide later. */
  merge(input: Versions<JsonObject>): Promise<JsonObject | undefined>;
  show(change: Partial<WorkState>): void;
}

export class KeptDraft {
  private readonly draft: RecordDraft;
  private readonly host: KeptDraftHost;
  private fields: WorkFields | undefined;
  private id = '';
  private theirs: WorkState['theirs'];
  /** The draft that waits, and what it was begun from. */
  private waiting: Pick<Versions<JsonObject>, 'base' | 'mine'> | undefined;

  constructor(draft: RecordDraft, host: KeptDraftHost) {
    this.draft = draft;
    this.host = host;
  }

  /**
   * Goes on with the own draft, merged with what was saved since. That of another owner, and one that
   * changes what was saved since or may do so, is shown with what it changes; until this owner takes it,
   * nothing of it can be saved by mistake.
   */
  async begin({ id, revision, values, draft }: StoredRecord, fields: WorkFields): Promise<void> {
    [this.fields, this.id] = [fields, id];
    if (draft === undefined) return;
    const mine = draft.values;
    const begunFrom = draft.revision === revision ? values : await this.draft.findBase(id, draft.revision);
    // Where that cannot be read, all of the draft is a change.
    const base = begunFrom ?? values;
    const { merged, clashes } = merge({ base, mine, theirs: values }, new Map(), 'mine');
    const changes = listValueChanges(values, merged);
    const isOwn = draft.who === this.host.owner;
    const isPlain = isOwn && begunFrom !== undefined && clashes.length === 0;
    // What was never public is a draft before anybody has changed it.
    if (changes.length === 0) return this.draft.begin(draft, fields.read());
    if (isPlain) return this.goOnWith(draft, merged as JsonObject);
    this.waiting = { base, mine };
    this.showTheirs({ at: draft.at, who: draft.who, changes });
  }

  /** Goes on with the draft that waits, together with what was saved since and what was typed here. */
  async take(): Promise<void> {
    const { theirs, fields, waiting, host } = this;
    if (theirs === undefined || fields === undefined || waiting === undefined) return;
    const kept = await host.merge({ ...waiting, theirs: host.baseline() });
    if (kept === undefined) return;
    const merged = await host.merge({ base: host.baseline(), mine: fields.read(), theirs: kept });
    if (merged === undefined) return;
    this.goOnWith(theirs, merged);
    this.showTheirs(undefined);
  }

  /** Drops the draft that waits. */
  async drop(): Promise<void> {
    if (this.theirs === undefined) return;
    await this.draft.drop(this.id, this.theirs.at);
    this.showTheirs(undefined);
  }

  private goOnWith({ at, who }: DraftNote, merged: JsonObject): void {
    const { fields } = this;
    if (fields === undefined) return;
    fields.write(merged);
    this.draft.begin({ at, who }, fields.read());
    const isDirty = !isAlike(fields.read(), this.host.baseline());
    this.host.show({ isDirty, draft: isDirty ? { at, who } : undefined });
  }

  private showTheirs(theirs: WorkState['theirs']): void {
    this.theirs = theirs;
    this.host.show({ theirs });
  }
}
