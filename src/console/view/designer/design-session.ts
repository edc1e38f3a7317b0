// Holds the work of one designer: the rules, what is chosen, and the steps that can be undone.
import { openDesign, writeDesign, type Design } from '../../../../runtime/designer/design.ts';
import { isRefusal, type Refusal } from '../../../../runtime/designer/follow.ts';
import { outlineOf, type DesignNode, type Outline } from '../../../../runtime/designer/outline.ts';
import type { Outcome } from '../../../../runtime/designer/steps.ts';
import { addStep, NO_STEPS, stepBack, stepForward, type Steps } from '../../../../runtime/model/steps.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';

export interface DesignState {
  design: Design;
  outline: Outline;
  chosen: readonly string[];
  /** The field whose label is written where it stands. */
  renamed: string | undefined;
  /** Of holders of panes the pane that is shown. */
  panes: ReadonlyMap<string, string>;
  canUndo: boolean;
  canRedo: boolean;
  /** Why the last step could not be made. */
  refusal: Refusal | undefined;
}

type Step = Pick<DesignState, 'design' | 'chosen'>;

const MAX_STEPS = 200;

/** A key that no field has had: what was filled in under an old one never gets mixed up with it. */
export const newKey = (): string => `f${makeUuid().replaceAll('-', '').slice(0, 10)}`;

export class DesignSession {
  private state: DesignState;
  private readonly listeners = new Set<() => void>();
  private steps: Steps<Step> = NO_STEPS;
  /** Changes of one value in a row are one step. */
  private merging: string | undefined;
  private told: string;
  private tell: (rules: unknown[]) => void = () => undefined;

  constructor(rules: readonly unknown[]) {
    const design = openDesign(rules);
    this.told = JSON.stringify(rules);
    this.state = {
      design,
      outline: outlineOf(design),
      chosen: [],
      renamed: undefined,
      panes: new Map(),
      canUndo: false,
      canRedo: false,
      refusal: undefined,
    };
  }

  /** Gets the rules after each step. */
  setListener(listener: (rules: unknown[]) => void): void {
    this.tell = listener;
  }

  readonly read = (): DesignState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The chosen node, if it is one. */
  get node(): DesignNode | undefined {
    const { chosen, outline } = this.state;
    return chosen.length === 1 ? outline.byId.get(chosen[0] ?? '') : undefined;
  }

  /** Rules from elsewhere: merged, discarded, or typed as text. */
  meet(rules: readonly unknown[]): void {
    const given = JSON.stringify(rules);
    if (given === this.told) return;
    this.told = given;
    this.merging = undefined;
    this.steps = addStep(this.steps, this.here, MAX_STEPS);
    this.show(openDesign(rules), []);
  }

  /** Makes a step. Those with the same `merge` that follow one another are undone together. */
  take(outcome: Outcome, merge?: string): boolean {
    if (isRefusal(outcome)) {
      this.change({ refusal: outcome });
      return false;
    }
    if (outcome.design === this.state.design) return true;
    if (merge === undefined || merge !== this.merging) this.steps = addStep(this.steps, this.here, MAX_STEPS);
    else this.steps = { ...this.steps, future: [] };
    this.merging = merge;
    this.show(outcome.design, outcome.chosen);
    this.reportNow();
    return true;
  }

  undo(): void {
    this.goTo(stepBack(this.steps, () => this.here));
  }

  redo(): void {
    this.goTo(stepForward(this.steps, () => this.here));
  }

  choose(chosen: readonly string[]): void {
    this.merging = undefined;
    this.change({ chosen, panes: this.panesFor(this.state.outline, chosen), refusal: undefined });
  }

  /** Opens the box of a label; without a field, closes it. */
  rename(renamed?: string): void {
    this.change({ renamed });
  }

  private get here(): Step {
    const { design, chosen } = this.state;
    return { design, chosen };
  }

  private goTo(found: ReturnType<typeof stepBack<Step>>): void {
    if (found === undefined) return;
    this.steps = found.steps;
    this.merging = undefined;
    this.show(found.step.design, found.step.chosen);
    this.reportNow();
  }

  private show(design: Design, wanted: readonly string[]): void {
    const outline = outlineOf(design);
    const chosen = wanted.filter((id) => outline.byId.has(id));
    this.change({ design, outline, chosen, panes: this.panesFor(outline, chosen), refusal: undefined });
  }

  /** What is chosen is seen: the panes around it are open. */
  private panesFor({ byId }: Outline, chosen: readonly string[]): ReadonlyMap<string, string> {
    const panes = new Map(this.state.panes);
    for (const id of chosen)
      for (let node = byId.get(id); node !== undefined; node = node.parent)
        if (node.role === 'pane' && node.parent !== undefined) panes.set(node.parent.id, node.id);
    return panes;
  }

  private reportNow(): void {
    const rules = writeDesign(this.state.design);
    this.told = JSON.stringify(rules);
    this.tell(rules);
  }

  private change(change: Partial<DesignState>): void {
    const { past, future } = this.steps;
    this.state = { ...this.state, ...change, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of this.listeners) listener();
  }
}
