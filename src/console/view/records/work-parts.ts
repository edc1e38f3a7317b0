// Declares what the work on a record needs, and what it tells.
import type { Clash, Side } from '../../../../runtime/compare/merge.ts';
import type { ValueChange } from '../../../../runtime/compare/value-changes.ts';
import type { ActionDependencies } from '../../../../runtime/model/action.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { DraftNote } from '../../contracts/stored-record.ts';
import type { KeptWork, WorkKeeper } from './kept-work.ts';

/** The fields, as the work uses them. */
export interface WorkFields {
  /** Undefined when fields show errors. */
  validate(): Promise<boolean>;
  read(): JsonObject;
  write(values: JsonObject): void;
  /** Returns what no field shows. */
  showErrors(errors: readonly { path: string; message: string }[]): string[];
}

export type Sides = ReadonlyMap<string, Side>;

export interface WorkState {
  isDirty: boolean;
  phase: 'still' | 'saving' | 'offline';
  /** Why it is not saved, where no field says so. */
  failure: string;
  /** It failed because the session has ended. */
  isSignedOut?: boolean;
  /** What is kept of it on the server. */
  draft?: DraftNote;
  /** A draft that waits for a decision, and what it changes. */
  theirs?: DraftNote & { changes: readonly ValueChange[] };
  /** Why it is not kept on the server: this draft is newer. */
  rival?: DraftNote;
  /** Work of an earlier visit. */
  offered?: KeptWork;
  /** What must be decided before it can be saved. */
  asked?: { clashes: readonly Clash[]; answer(sides: Sides | undefined): void };
}

export interface WorkOptions {
  call: ActionDependencies['call'];
  /** The name of the owner who works. */
  owner: string;
  /** The call that reads the record, and the one that saves it. */
  record: string;
  save: string;
  /** Drafts are kept on the server. */
  hasDrafts: boolean;
  keeper: WorkKeeper;
  /** What another owner has saved meanwhile is in the form now. */
  onMerged(): void;
}
