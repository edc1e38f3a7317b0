import { actionBound, computed, makeObservable, observableRef } from 'mobx';
import type { Change } from '../../../runtime/edit/change.ts';
import {
  EMPTY_HISTORY,
  joinChanges,
  recordChange,
  stepBack,
  stepForward,
  type History,
} from '../../../runtime/edit/history.ts';

/** While a step is being restored, nothing is recorded. */
const LOCK_MS = 300;

/**
 * The history of a page as its owner works. What is changed at one moment is one step (a debounce of 0 ms), and what is changed within 0.3 s of an undo
 * or a redo is recorded when that time is over: it is never lost, and an undo before then takes it back.
 */
export class Recorder {
  history: History = EMPTY_HISTORY;
  /** Made, but no step of the history yet. */
  private waiting: Change | undefined = undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lockedUntil = 0;

  constructor() {
    makeObservable<this, 'waiting' | 'take'>(this, {
      history: observableRef,
      waiting: observableRef,
      canUndo: computed,
      canRedo: computed,
      add: actionBound,
      back: actionBound,
      forward: actionBound,
      clear: actionBound,
      resume: actionBound,
      take: actionBound,
    });
  }

  get canUndo(): boolean {
    return this.waiting !== undefined || this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.waiting === undefined && this.history.future.length > 0;
  }

  /** The group of what an undo would take back. */
  get lastGroup(): string | undefined {
    return (this.waiting ?? this.history.past.at(-1))?.group;
  }

  add(change: Change): void {
    this.waiting = this.waiting === undefined ? change : joinChanges(this.waiting, change);
    this.timer ??= setTimeout(this.take, Math.max(0, this.lockedUntil - Date.now()));
  }

  /** The step to be taken back now; undefined when there is none. */
  back(): Change | undefined {
    return this.restore(stepBack);
  }

  /** The step to be made again now; undefined when there is none. */
  forward(): Change | undefined {
    return this.restore(stepForward);
  }

  clear(): void {
    this.waiting = undefined;
    this.take();
    this.history = EMPTY_HISTORY;
  }

  /** Takes up the history of another editor of the same documents. */
  resume(history: History): void {
    this.clear();
    this.history = history;
  }

  /** The history with all that was done until now. */
  whole(): History {
    this.take();
    return this.history;
  }

  private restore(step: typeof stepBack): Change | undefined {
    this.take();
    const found = step(this.history);
    if (found === undefined) return undefined;
    this.history = found.history;
    this.lockedUntil = Date.now() + LOCK_MS;
    return found.change;
  }

  private take(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting === undefined) return;
    this.history = recordChange(this.history, this.waiting);
    this.waiting = undefined;
  }
}
