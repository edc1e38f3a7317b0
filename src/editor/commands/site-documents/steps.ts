// Takes back steps of a site document: what each has changed, not what others did since.
import { makeObservable, observableRef } from 'mobx';
import { merge } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';

const MAX_STEPS = 200;

interface Step<Body> {
  before: Body;
  after: Body;
}

export class Steps<Body> {
  past: readonly Step<Body>[] = [];
  future: readonly Step<Body>[] = [];
  /** What changes of one kind at one place are one step of: typing a word is one. */
  private name = '';
  /** Undefined for a merged document that none can be. */
  private readonly read: (merged: unknown) => Body | undefined;

  constructor(read: (merged: unknown) => Body | undefined) {
    this.read = read;
    makeObservable(this, { past: observableRef, future: observableRef });
  }

  /** The next change is a step of its own. */
  end(): void {
    this.name = '';
  }

  clear(): void {
    this.end();
    [this.past, this.future] = [[], []];
  }

  add(step: Step<Body>, name: string): void {
    const last = this.past.at(-1);
    const open = name !== '' && name === this.name ? last : undefined;
    const { before } = open ?? step;
    const past = open === undefined ? this.past : this.past.slice(0, -1);
    // What ends where it began is no step.
    const isNone = open !== undefined && isSame(step.after, before);
    this.name = isNone ? '' : name;
    this.past = isNone ? past : [...past, { before, after: step.after }].slice(-MAX_STEPS);
    this.future = [];
  }

  /** The document without the last step; the same where there is none. */
  undo(current: Body): Body {
    const step = this.past.at(-1);
    if (step === undefined) return current;
    this.end();
    this.past = this.past.slice(0, -1);
    const to = this.turn(current, step.after, step.before);
    this.future = [...this.future, { before: to, after: current }];
    return to;
  }

  redo(current: Body): Body {
    const step = this.future.at(-1);
    if (step === undefined) return current;
    this.end();
    this.future = this.future.slice(0, -1);
    const to = this.turn(current, step.before, step.after);
    this.past = [...this.past, { before: current, after: to }];
    return to;
  }

  /** The document without the step that is still going on, which is forgotten. */
  goBack(current: Body): Body {
    if (this.name === '') return current;
    const to = this.undo(current);
    this.future = [];
    return to;
  }

  /** Takes over what differs between two versions; what has been changed since stays as it is. */
  private turn(current: Body, from: Body, to: Body): Body {
    if (current === from) return to;
    const { merged } = merge({ base: from, mine: current, theirs: to }, new Map(), 'mine');
    return this.read(merged) ?? current;
  }
}
