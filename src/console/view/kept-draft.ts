// The draft that the server has when the work on a record begins.
import { merge } from '../../../runtime/compare/merge.ts';
import { isAlike } from '../../../runtime/compare/same.ts';
import { listValueChanges } from '../../../runtime/compare/value-changes.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { DraftNote, StoredRecord } from '../contracts/stored-record.ts';
import type { RecordDraft } from './record-draft.ts';
import type { WorkFields, WorkState } from './work-parts.ts';

interface KeptDraftHost {
  owner: string;
  /** What the form held when it agreed with what is stored. */
  baseline(): JsonObject;
  show(change: Partial<WorkState>): void;
}

export class KeptDraft {
  private readonly draft: RecordDraft;
  private readonly host: KeptDraftHost;
  private fields: WorkFields | undefined;
  private id = '';
  private theirs: WorkState['theirs'];

  constructor(draft: RecordDraft, host: KeptDraftHost) {
    this.draft = draft;
    this.host = host;
  }

  /**
   * Goes on with the own draft, merged with what was saved since. That of another owner is shown with what it
   * changes; until this owner takes it, nothing of it can be saved by mistake.
   */
  async begin({ id, revision, values, draft }: StoredRecord, fields: WorkFields): Promise<void> {
    [this.fields, this.id] = [fields, id];
    if (draft === undefined) return;
    const mine = draft.values;
    const base = draft.revision === revision ? values : await this.draft.readBase(id, draft.revision);
    const merged = merge({ base, mine, theirs: values }, new Map(), 'mine').merged as JsonObject;
    const changes = listValueChanges(values, merged);
    if (draft.who === this.host.owner || changes.length === 0) return this.goOnWith(draft, merged);
    this.showTheirs({ at: draft.at, who: draft.who, merged, changes });
  }

  /** Goes on with the draft of another owner, together with what was typed here. */
  take(): void {
    const { theirs, fields } = this;
    if (theirs === undefined || fields === undefined) return;
    const input = { base: this.host.baseline(), mine: fields.read(), theirs: theirs.merged };
    this.goOnWith(theirs, merge(input, new Map(), 'mine').merged as JsonObject);
    this.showTheirs(undefined);
  }

  /** Drops the draft of another owner. */
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
