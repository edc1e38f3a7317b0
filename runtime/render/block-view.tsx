/** Draws one block on a page as a React component: its state, its sources and its events. */
import { createElement, PureComponent, type ReactNode } from 'react';
import { runSteps } from '../actions/run-steps.ts';
import type { Plan } from '../compile/compile.ts';
import { SLOT, type Drawing, type Scope } from '../compile/scope.ts';
import { CallFailure, type Step } from '../model/action.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockData, DictEntry, PageModel, SourceResult } from '../model/page.ts';
import type { BlockSources } from '../model/source.ts';
import { makeBlockSources } from '../sources/block-sources.ts';
import { drawGuarded, reportFailure } from './block-boundary.ts';
import { AroundContext, type RenderContext } from './render-context.ts';

export interface BlockViewProps {
  plan: Plan;
  area: DocumentName;
  /** Key of the block instance; empty for a page's own view. */
  blockKey: string;
  /** Immutable: the block is drawn again when this is another object. */
  data: BlockData;
  dict: Record<string, DictEntry>;
  sources: Readonly<Record<string, SourceResult>>;
  model: PageModel;
  context: RenderContext;
}

type Sources = Readonly<Record<string, SourceResult>>;

interface BlockViewState {
  values: Readonly<Record<string, unknown>>;
  failed: boolean;
  /** All sources after some were loaded again; valid as long as the page's own sources are `over`. */
  loaded?: { over: Sources; all: Sources };
}

/** The first state of all blocks whose documents declare none. */
const STATELESS: BlockViewState = { values: {}, failed: false };

/** The props of a block that its scope contains. */
export type ScopeInput = Pick<BlockViewProps, 'data' | 'dict' | 'sources' | 'model'>;

/** The scope that a plan is drawn with, in the order of `SLOT`. */
export function makeScope(
  props: ScopeInput,
  drawing: Drawing,
  values: Readonly<Record<string, unknown>>,
): Scope {
  const { data, dict, sources, model } = props;
  const { site, channel, route, member = null } = model;
  return [
    drawing,
    data,
    dict,
    site,
    channel,
    member,
    route,
    sources,
    values,
    undefined,
    undefined,
    undefined,
  ];
}

/**
 * One block on a page: the only React component that a block needs. A block that fails is left out and
 * reported.
 */
export class BlockView extends PureComponent<BlockViewProps, BlockViewState> implements Drawing {
  override state: BlockViewState =
    this.props.plan.state === undefined ? STATELESS : { values: this.props.plan.state, failed: false };

  private sources: BlockSources | undefined;
  /** The newest value of `state.loaded`: React applies a new state later. */
  private loaded: BlockViewState['loaded'];

  static getDerivedStateFromError(): Partial<BlockViewState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(this.props, error);
  }

  override render(): ReactNode {
    if (this.state.failed) return null;
    const drawn = drawGuarded(this.props, () => this.draw(), leaveOut);
    return this.props.plan.hasSlots === true ? createElement(AroundContext, { value: this }, drawn) : drawn;
  }

  /** Part of `Drawing`, as are the next three: methods, so that a page keeps no closures for each block. */
  get document(): DocumentName {
    return this.props.area;
  }

  get key(): string {
    return this.props.blockKey;
  }

  classOf(pageJson: string): string | undefined {
    return this.props.context.styles.classOf(pageJson);
  }

  run(steps: readonly Step<Scope>[], scope: Scope): Promise<boolean> {
    // Steps may change the state and the sources, so the next one reads the newest of both.
    const scopeAfter = (current: Scope, result: unknown): Scope => {
      const next = current.slice();
      next[SLOT.state] = this.state.values;
      next[SLOT.sources] = this.shownSources();
      next[SLOT.result] = result;
      return next;
    };
    const context = {
      host: this.props.context.actions,
      setState: (name: string, value: unknown) => this.setValue(name, value),
      sources: (this.sources ??= this.makeSources()),
    };
    const done = runSteps(steps, scope, context, scopeAfter);
    // Most events do not wait for their steps. A failed call has already shown its message.
    done.catch((error: unknown) => {
      if (!(error instanceof CallFailure)) reportFailure(this.props, error);
    });
    return done;
  }

  private draw(): ReactNode {
    const { plan, context } = this.props;
    if (plan.styles !== undefined) context.styles.use(plan.styles);
    const drawn = plan.draw(this.makeScope());
    // What begins to act later would lose its elements then: the focus and a selection with them.
    const mayAct = plan.state !== undefined || plan.readsMember;
    return (mayAct ? undefined : context.drawStatic?.(drawn)) ?? drawn;
  }

  private makeScope(): Scope {
    const sources = this.shownSources();
    const props = sources === this.props.sources ? this.props : { ...this.props, sources };
    return makeScope(props, this, this.state.values);
  }

  private shownSources(): Sources {
    const { sources } = this.props;
    return this.loaded?.over === sources ? this.loaded.all : sources;
  }

  private makeSources(): BlockSources {
    return makeBlockSources({
      find: (name) => {
        const source = this.props.plan.sources.find((each) => each.name === name);
        return source === undefined
          ? undefined
          : { definition: source.definition, params: source.params(this.makeScope()) };
      },
      read: (name) => this.shownSources()[name],
      write: (name, result) => {
        const { sources, context, plan, area, blockKey } = this.props;
        this.loaded = { over: sources, all: { ...this.shownSources(), [name]: result } };
        this.setState({ loaded: this.loaded });
        const isLive = plan.sources.some((each) => each.name === name && each.definition.live === true);
        if (result.isLoading !== true && !isLive) context.keep?.(`${area}/${blockKey}`, name, result);
      },
      call: (name, query) => this.props.context.loadSource(name, query),
    });
  }

  private setValue(name: string, value: unknown): void {
    this.setState(({ values }) => ({ values: { ...values, [name]: value } }));
  }
}

function leaveOut(): null {
  return null;
}
