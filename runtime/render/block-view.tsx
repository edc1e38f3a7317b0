import { PureComponent, type ReactNode } from 'react';
import { runSteps } from '../actions/run-steps.ts';
import type { Plan } from '../compile/compile.ts';
import { SLOT, type Drawing, type Scope } from '../compile/scope.ts';
import { CallFailure } from '../model/action.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockData, DictEntry, PageModel, SourceResult } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import type { BlockSources } from '../model/source.ts';
import { makeBlockSources } from '../sources/block-sources.ts';
import type { RenderHost } from './host.ts';

export interface BlockViewProps {
  plan: Plan;
  area: DocumentName;
  /** Key of the block instance; empty for a page's own view. */
  blockKey: string;
  /** One immutable value: the block is drawn again when it is another object. */
  data: BlockData;
  dict: Record<string, DictEntry>;
  sources: Readonly<Record<string, SourceResult>>;
  model: PageModel;
  host: RenderHost;
}

type Sources = Readonly<Record<string, SourceResult>>;

interface BlockViewState {
  values: Readonly<Record<string, unknown>>;
  failed: boolean;
  /** Sources loaded again since the page came, over those it came with. */
  loaded?: { over: Sources; all: Sources };
}

/** The scope a plan is drawn with. */
export function makeScope(
  props: Omit<BlockViewProps, 'plan' | 'host'>,
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
 * One block on a page: the only component it costs, and its error boundary. A block that fails is left out and reported,
 * and never takes the page with it.
 */
export class BlockView extends PureComponent<BlockViewProps, BlockViewState> {
  override state: BlockViewState = { values: this.props.plan.state ?? {}, failed: false };

  private readonly drawing: Drawing = {
    document: this.props.area,
    key: this.props.blockKey,
    classOf: (pageJson) => this.props.host.styles.classOf(pageJson),
    run: (steps, scope) => {
      const carry = (current: Scope, result: unknown): Scope => {
        const next = current.slice();
        next[SLOT.state] = this.state.values;
        next[SLOT.sources] = this.shownSources();
        next[SLOT.result] = result;
        return next;
      };
      const context = {
        host: this.props.host.actions,
        setState: this.setValue,
        sources: (this.sources ??= this.makeSources()),
      };
      const done = runSteps(steps, scope, context, carry);
      // Reported here even when nobody waits for it; a refused call is told by whoever made it.
      done.catch((error: unknown) => {
        if (!(error instanceof CallFailure)) this.fail(error);
      });
      return done;
    },
  };

  private sources: BlockSources | undefined;
  /** The newest of `state.loaded`, also before React has taken it over. */
  private loaded: BlockViewState['loaded'];

  static getDerivedStateFromError(): Partial<BlockViewState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.fail(error);
  }

  override render(): ReactNode {
    if (this.state.failed) return null;
    try {
      return this.props.plan.draw(this.makeScope());
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private makeScope(): Scope {
    const sources = this.shownSources();
    const props = sources === this.props.sources ? this.props : { ...this.props, sources };
    return makeScope(props, this.drawing, this.state.values);
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
        const { sources, host, area, blockKey } = this.props;
        this.loaded = { over: sources, all: { ...this.shownSources(), [name]: result } };
        this.setState({ loaded: this.loaded });
        if (result.isLoading !== true) host.keep?.(`${area}/${blockKey}`, name, result);
      },
      call: (name, query) => this.props.host.loadSource(name, query),
    });
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
