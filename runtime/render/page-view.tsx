/** Draws a page as React elements: the page's own view, and the blocks of its three documents. */
import { ownMember } from '../model/json.ts';
import { createElement, Fragment, useContext, useMemo, type ReactElement } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockInstance, PageModel, SourceResult, StaticRoot } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import { blocksInSlot, blocksOnPage } from '../model/slots.ts';
import { BlockView } from './block-view.tsx';
import {
  AroundContext,
  PageContext,
  type PageContextValue,
  type RenderContext,
  type SlotProps,
} from './render-context.ts';
import { UNTOUCHED } from './untouched.ts';

// One object, so that a block without data or sources is not drawn again for another empty object.
const EMPTY = {};

export interface PageViewProps {
  plan: Plan;
  model: PageModel;
  context: RenderContext;
}

/** Draws a page document over a page model. */
export function PageView({ plan, model, context }: PageViewProps): ReactElement {
  const value = useMemo(() => ({ model, context }), [model, context]);
  return <PageContext value={value}>{drawPage(plan, model, context)}</PageContext>;
}

/** The page's own view, around its blocks. */
export function drawPage(plan: Plan, model: PageModel, context: RenderContext): ReactElement {
  return (
    <BlockView
      plan={plan}
      area="content"
      blockKey=""
      data={EMPTY}
      dict={EMPTY}
      sources={model.sources['content/'] ?? EMPTY}
      model={model}
      context={context}
    />
  );
}

export interface BlocksOutletProps {
  of: DocumentName;
  only?: string;
}

/** Draws the blocks of one of the page's documents in order, or the one that is named. */
export function BlocksOutlet(props: BlocksOutletProps): ReactElement {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('The primitive "blocks" is drawn outside a page.');
  return drawBlocks(props, page);
}

/** The same without a React context: for the HTML writer, which has none. */
export function drawBlocks({ of: area, only }: BlocksOutletProps, page: PageContextValue): ReactElement {
  const { vm } = page.model[area].ast;
  const instances = only === undefined ? blocksOnPage(vm) : vm.filter(({ key }) => key === only);
  return <>{drawInstances(instances, area, page)}</>;
}

export interface SlotOutletProps {
  /** The field of the slot. */
  name: string;
}

/** Draws the blocks that stand in a slot of the block around it. */
export function SlotOutlet({ name }: SlotOutletProps): ReactElement | null {
  const page = useContext(PageContext);
  const around = useContext(AroundContext);
  if (page === undefined || around === undefined) return null;
  return drawSlot({ area: around.document, slot: { in: around.key, field: name } }, page);
}

/** The same without React contexts. */
export function drawSlot({ area, slot }: SlotProps, page: PageContextValue): ReactElement {
  const { SlotEnd } = page.context;
  return (
    <>
      {drawInstances(blocksInSlot(page.model[area].ast.vm, slot), area, page)}
      {SlotEnd && <SlotEnd area={area} slot={slot} />}
    </>
  );
}

function drawInstances(
  instances: readonly BlockInstance[],
  area: DocumentName,
  { model, context }: PageContextValue,
): (ReactElement | null)[] {
  const { Block } = context;
  return instances.flatMap((instance) => [
    drawAnchor(instance),
    Block === undefined ? (
      drawBlock(instance, area, model, context)
    ) : (
      <Block key={instance.key} area={area} instance={instance} />
    ),
  ]);
}

/** What a link to a block leads to: an element before it, so that the block itself is drawn as ever. */
function drawAnchor({ key, anchor, hidden }: BlockInstance): ReactElement | null {
  if (anchor === undefined || hidden === true) return null;
  return <span key={`#${key}`} id={anchor} className="anchor" />;
}

/** A block as the server drew it, and the blocks in its slots. */
class StaticDrawer {
  readonly #area: DocumentName;
  readonly #key: string;
  readonly #page: PageContextValue;

  constructor(area: DocumentName, key: string, page: PageContextValue) {
    this.#area = area;
    this.#key = key;
    this.#page = page;
  }

  drawAll(roots: readonly StaticRoot[], path: readonly number[]): ReactElement[] {
    return roots.map((root, index) => this.#draw(root, [...path, index]));
  }

  #draw(root: StaticRoot, path: readonly number[]): ReactElement {
    const key = path.at(-1);
    if (typeof root === 'string')
      return createElement(root, { key, ref: this.#refOf(path, true), ...UNTOUCHED });
    if ('slot' in root) {
      const slot = { in: this.#key, field: root.slot };
      return <Fragment key={key}>{drawSlot({ area: this.#area, slot }, this.#page)}</Fragment>;
    }
    const { tag, children } = root;
    const props = { key, ref: this.#refOf(path, false), suppressHydrationWarning: true };
    return createElement(tag, props, ...(children.length === 0 ? [] : [this.drawAll(children, path)]));
  }

  #refOf(path: readonly number[], isWhole: boolean): (element: Element | null) => void {
    const { keepStatic } = this.#page.context;
    const place = `${this.#area}/${this.#key}`;
    return (element) => {
      if (element !== null) keepStatic?.(place, path, element, isWhole);
    };
  }
}

function drawBlock(
  instance: BlockInstance,
  area: DocumentName,
  model: PageModel,
  context: RenderContext,
): ReactElement | null {
  const { key, block } = instance;
  const { ast } = model[area];
  const place = `${area}/${key}`;
  if (instance.hidden === true || context.omitted.has(place)) return null;
  const roots = context.staticBlocks?.[place];
  if (roots !== undefined) {
    const drawer = new StaticDrawer(area, key, { model, context });
    return <Fragment key={place}>{drawer.drawAll(roots, [])}</Fragment>;
  }
  const plan = context.planOf(block);
  if (plan === undefined) {
    context.report(makeProblem('block.unknown', { found: block }, { document: place }));
    return null;
  }
  const sources: Record<string, SourceResult> = model.sources[place] ?? EMPTY;
  return (
    <BlockView
      key={key}
      plan={plan}
      area={area}
      blockKey={key}
      data={ownMember(ast.data, key) ?? EMPTY}
      dict={ast.dict}
      sources={sources}
      model={model}
      context={context}
    />
  );
}
