// Takes back steps of a block. A step takes back what it has changed, and leaves alone what others did since.
import { makeObservable, observableRef } from 'mobx';
import { merge } from '../../../../runtime/compare/merge.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { idsIn } from '../../../../runtime/owned/operations/tree.ts';
import { isReadable } from './read-definition.ts';

const MAX_STEPS = 200;

interface Step {
  before: OwnedBlockDocument;
  after: OwnedBlockDocument;
}

export class BlockSteps {
  past: readonly Step[] = [];
  future: readonly Step[] = [];
  /** What changes of one kind at one place are one step of: typing a word is one. */
  private name = '';

  constructor() {
    makeObservable(this, { past: observableRef, future: observableRef });
  }

  /** The next change is a step of its own. */
  end(): void {
    this.name = '';
  }

  add(step: Step, name: string): void {
    const last = this.past.at(-1);
    const isMore = name !== '' && name === this.name && last !== undefined;
    this.name = name;
    this.past = isMore
      ? [...this.past.slice(0, -1), { before: last.before, after: step.after }]
      : [...this.past, step].slice(-MAX_STEPS);
    this.future = [];
  }

  /** The definition without the last step; the same where there is none. */
  undo(current: OwnedBlockDocument): OwnedBlockDocument {
    const step = this.past.at(-1);
    if (step === undefined) return current;
    this.name = '';
    this.past = this.past.slice(0, -1);
    const to = turn(current, step.after, step.before);
    this.future = [...this.future, { before: to, after: current }];
    return to;
  }

  redo(current: OwnedBlockDocument): OwnedBlockDocument {
    const step = this.future.at(-1);
    if (step === undefined) return current;
    this.name = '';
    this.future = this.future.slice(0, -1);
    const to = turn(current, step.before, step.after);
    this.past = [...this.past, { before: current, after: to }];
    return to;
  }
}

/** Takes over what differs between two versions; what has been changed since stays as it is. */
function turn(
  current: OwnedBlockDocument,
  from: OwnedBlockDocument,
  to: OwnedBlockDocument,
): OwnedBlockDocument {
  if (current === from) return to;
  const merged: unknown = merge({ base: from, mine: current, theirs: to }, new Map(), 'mine').merged;
  if (!isReadable(merged)) return current;
  const ids = idsIn(merged.view);
  // A node that both have moved would stand at two places.
  return new Set(ids).size === ids.length ? merged : current;
}
