// Records the changes of a page as steps of its history.
import { actionBound, computed, makeObservable, observableRef } from 'mobx';
import type { Change } from '../../../runtime/edit/change.ts';
import { amendHistory, joinChanges, recordChange, type History } from '../../../runtime/edit/history.ts';
import { delay } from '../../../runtime/model/pending-work.ts';
import { NO_STEPS, stepBack, stepForward } from '../../../runtime/model/steps.ts';

/** Time after undo or redo during which changes are not recorded yet. */
const LOCK_MS = 300;

/**
 * The history of an edited page. Changes of one event-loop task are one step. Changes within 0.3 s after an
 * undo or redo are recorded when that time is over; an undo before then reverts them.
 */
export class Recorder {
  history: History = NO_STEPS;
  /** Made, but not recorded yet. */
  private pending: Change | undefined = undefined;
  private cancel: (() => void) | undefined;
  private lockedUntil = 0;
  private hasStepped = false;

  constructor() {
    makeObservable<this, 'pending' | 'record'>(this, {
      history: observableRef,
      pending: observableRef,
      canUndo: computed,
      canRedo: computed,
      add: actionBound,
      amend: actionBound,
      back: actionBound,
      forward: actionBound,
      clear: actionBound,
      resume: actionBound,
      record: actionBound,
    });
  }

  get canUndo(): boolean {
    return this.pending !== undefined || this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.pending === undefined && this.history.future.length > 0;
  }

  /** The group of the change that undo would revert. */
  get lastGroup(): string | undefined {
    return (this.pending ?? this.history.past.at(-1))?.group;
  }

  /** True if the last thing done was a change, and not undo or redo. */
  get isFresh(): boolean {
    return !this.hasStepped && this.canUndo;
  }

  add(change: Change): void {
    this.hasStepped = false;
    this.pending = this.pending === undefined ? change : joinChanges(this.pending, change);
    this.cancel ??= delay('step', this.record, Math.max(0, this.lockedUntil - Date.now()));
  }

  /** Makes a change part of the last step. */
  amend(change: Change): void {
    this.record();
    this.history = amendHistory(this.history, change);
  }

  /** The change to revert; undefined if there is none. */
  back(): Change | undefined {
    return this.restore(stepBack(this.flush()));
  }

  /** The change to apply again; undefined if there is none. */
  forward(): Change | undefined {
    return this.restore(stepForward(this.flush()));
  }

  clear(): void {
    this.pending = undefined;
    this.record();
    this.hasStepped = true;
    this.history = NO_STEPS;
  }

  /** Continues the history of another editor of the same documents. */
  resume(history: History): void {
    this.clear();
    this.history = history;
  }

  /** The history including pending changes. */
  flush(): History {
    this.record();
    return this.history;
  }

  private restore(found: ReturnType<typeof stepBack<Change>>): Change | undefined {
    if (found === undefined) return undefined;
    this.history = found.steps;
    this.hasStepped = true;
    this.lockedUntil = Date.now() + LOCK_MS;
    return found.step;
  }

  private record(): void {
    this.cancel?.();
    this.cancel = undefined;
    if (this.pending === undefined) return;
    this.history = recordChange(this.history, this.pending);
    this.pending = undefined;
  }
}
