// Takes back steps of a site document: what each has changed, not what others did since.
import { makeObservable, observableRef } from 'mobx';
import { merge } from '../../../../runtime/compare/merge.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import { addStep, NO_STEPS, stepBack, stepForward, type Steps } from '../../../../runtime/model/steps.ts';

const MAX_STEPS = 200;

interface Step<Body> {
  before: Body;
  after: Body;
}

export class DocumentSteps<Body> {
  private steps: Steps<Step<Body>> = NO_STEPS;
  /** What changes of one kind at one place are one step of: typing a word is one. */
  private name = '';
  /** Undefined for a merged document that none can be. */
  private readonly read: (merged: unknown) => Body | undefined;

  constructor(read: (merged: unknown) => Body | undefined) {
    this.read = read;
    makeObservable<this, 'steps'>(this, { steps: observableRef });
  }

  get canUndo(): boolean {
    return this.steps.past.length > 0;
  }

  get canRedo(): boolean {
    return this.steps.future.length > 0;
  }

  /** The next change is a step of its own. */
  end(): void {
    this.name = '';
  }

  clear(): void {
    this.end();
    this.steps = NO_STEPS;
  }

  add(step: Step<Body>, name: string): void {
    const { past } = this.steps;
    const last = past.at(-1);
    const open = name !== '' && name === this.name ? last : undefined;
    const { before } = open ?? step;
    const earlier = open === undefined ? past : past.slice(0, -1);
    // What ends where it began is no step.
    const isNone = open !== undefined && isSame(step.after, before);
    this.name = isNone ? '' : name;
    const rest: Steps<Step<Body>> = { past: earlier, future: [] };
    this.steps = isNone ? rest : addStep(rest, { before, after: step.after }, MAX_STEPS);
  }

  /** The document without the last step; the same where there is none. */
  undo(current: Body): Body {
    const found = stepBack(this.steps, ({ before, after }) => ({
      before: this.turn(current, after, before),
      after: current,
    }));
    return this.goTo(found?.turned.before ?? current, found?.steps);
  }

  redo(current: Body): Body {
    const found = stepForward(this.steps, ({ before, after }) => ({
      before: current,
      after: this.turn(current, before, after),
    }));
    return this.goTo(found?.turned.after ?? current, found?.steps);
  }

  /** The document without the step that is still going on, which is forgotten. */
  goBack(current: Body): Body {
    if (this.name === '') return current;
    const to = this.undo(current);
    this.steps = { ...this.steps, future: [] };
    return to;
  }

  private goTo(document: Body, steps: Steps<Step<Body>> | undefined): Body {
    if (steps !== undefined) {
      this.end();
      this.steps = steps;
    }
    return document;
  }

  /** Takes over what differs between two versions; what has been changed since stays as it is. */
  private turn(current: Body, from: Body, to: Body): Body {
    if (current === from) return to;
    const { merged } = merge({ base: from, mine: current, theirs: to }, new Map(), 'mine');
    return this.read(merged) ?? current;
  }
}
