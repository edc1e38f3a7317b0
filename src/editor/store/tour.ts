// Knows which step of the editor's tour is shown.
import { actionBound, makeObservable, observable } from 'mobx';
import type { TourDocument } from '../../../runtime/generated/documents.generated.ts';
import { readStored, writeStored } from '../../client/stored-keys.ts';

export type TourStep = TourDocument['steps'][number];

export class Tour {
  /** The position of the step that is shown; undefined if none is. */
  at: number | undefined = undefined;
  /** True if the owner has asked for it, and not the first visit. */
  isAsked = false;
  private owner: string | undefined;
  private readonly readSteps: () => readonly TourStep[];

  /** The steps are read when the tour is shown: most owners have seen it. */
  constructor(readSteps: () => readonly TourStep[]) {
    this.readSteps = readSteps;
    makeObservable(this, {
      at: observable,
      isAsked: observable,
      start: actionBound,
      go: actionBound,
      end: actionBound,
    });
  }

  get steps(): readonly TourStep[] {
    return this.readSteps();
  }

  get step(): TourStep | undefined {
    return this.at === undefined ? undefined : this.steps[this.at];
  }

  /** Starts it if this browser has not shown it to the owner yet. */
  offer(owner: string): void {
    this.owner = owner;
    if (readSeen().includes(owner)) return;
    this.start(false);
  }

  start(isAsked: boolean): void {
    this.isAsked = isAsked;
    this.at = 0;
  }

  /** Shows another step; ends the tour behind the last one. */
  go(by: 1 | -1): void {
    const next = Math.max(0, (this.at ?? 0) + by);
    if (next < this.steps.length) this.at = next;
    else this.end();
  }

  end(): void {
    this.at = undefined;
    if (this.owner !== undefined)
      writeStored('toursSeen', [...new Set([...readSeen(), this.owner])].join('\n'));
  }
}

/** Names of the owners who have seen the tour in this browser. */
function readSeen(): string[] {
  return readStored('toursSeen')?.split('\n') ?? [];
}
