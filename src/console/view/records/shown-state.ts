// Tells the screen what the work on a record has come to.
import type { WorkState } from './work-parts.ts';

/** Changes are told to subscribers; each state is a new object. */
export class ShownState {
  private state: WorkState = { isDirty: false, phase: 'still', failure: '' };
  private readonly listeners = new Set<() => void>();

  readonly read = (): WorkState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly show = (change: Partial<WorkState>): void => {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  };
}
