import { PureComponent, type ReactNode } from 'react';
import { runSteps } from '../actions/run-steps.ts';
import type { Plan } from '../compile/compile.ts';
import { SLOT, type Drawing, type Frame } from '../compile/frame.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockData, DictEntry, PageModel, SourceResult } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import type { RenderHost } from './host.ts';

export interface BlockViewProps {
  plan: Plan;
  area: DocumentName;
  /** Key of the block instance; empty for a page's own view. */
  blockKey: string;
  /** One immutable value: the block is drawn again when it is another object. */
  data: BlockData;
  dict: Record<string, DictEntry>;
  sources: Record<string, SourceResult>;
  model: PageModel;
  host: RenderHost;
}

interface BlockViewState {
  values: Readonly<Record<string, unknown>>;
  failed: boolean;
}

/** The frame a plan is drawn with. */
export function makeFrame(
  props: Omit<BlockViewProps, 'plan' | 'host'>,
  drawing: Drawing,
  values: Readonly<Record<string, unknown>>,
): Frame {
  const { data, dict, sources, model } = props;
  return [drawing, data, dict, model.site, model.channel, null, model.route, sources, values, undefined, undefined, undefined];
}

/**
 * One block on a page: the only component it costs, and its error boundary. A block that fails is left out and reported,
 * and never takes the page with it.
 */
export class BlockView extends PureComponent<BlockViewProps, BlockViewState> {
  override state: BlockViewState = { values: this.props.plan.state ?? {}, failed: false };

  private readonly drawing: Drawing = {
    document: this.props.area,
    key: this.props.blockKey,
    classOf: (pageJson) => this.props.host.styles.classOf(pageJson),
    run: (steps, frame) => {
      const carry = (current: Frame, result: unknown): Frame => {
        const next = current.slice();
        next[SLOT.state] = this.state.values;
        next[SLOT.result] = result;
        return next;
      };
      const context = { host: this.props.host.actions, setState: this.setValue };
      const done = runSteps(steps, frame, context, carry);
      // Reported here even when nobody waits for it.
      done.catch((error: unknown) => this.fail(error));
      return done;
    },
  };

  static getDerivedStateFromError(): Partial<BlockViewState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.fail(error);
  }

  override render(): ReactNode {
    if (this.state.failed) return null;
    try {
      return this.props.plan.draw(makeFrame(this.props, this.drawing, this.state.values));
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private readonly setValue = (name: string, value: unknown): void => {
    this.setState(({ values }) => ({ values: { ...values, [name]: value } }));
  };

  private fail(error: unknown): void {
    const { host, area, blockKey, plan } = this.props;
    const reason = error instanceof Error ? error.message : String(error);
    host.report(makeProblem('block.failed', { reason }, { document: `${area}/${blockKey} (${plan.name})` }));
  }
}
