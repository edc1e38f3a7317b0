/** A page as React elements: the page's own view, and the blocks of its three documents. */
import { ownMember } from '../model/json.ts';
import { createElement, Fragment, useContext, useMemo, type ReactElement } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast, BlockInstance, PageModel, SourceResult } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import { BlockView } from './block-view.tsx';
import { PageContext, type PageContextValue, type RenderContext } from './render-context.ts';
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
export function drawBlocks(
  { of: area, only }: BlocksOutletProps,
  { model, context }: PageContextValue,
): ReactElement {
  const { Block } = context;
  const { ast } = model[area];
  const instances = only === undefined ? ast.vm : ast.vm.filter(({ key }) => key === only);
  if (Block !== undefined)
    return (
      <>
        {instances.flatMap((instance) => [
          drawAnchor(instance),
          <Block key={instance.key} area={area} instance={instance} />,
        ])}
      </>
    );
  return (
    <>
      {instances.flatMap((instance) => [
        drawAnchor(instance),
        drawBlock(instance, area, ast, model, context),
      ])}
    </>
  );
}

/** What a link to a block leads to: an element before it, so that the block itself is drawn as ever. */
function drawAnchor({ key, anchor, hidden }: BlockInstance): ReactElement | null {
  if (anchor === undefined || hidden === true) return null;
  return <span key={`#${key}`} id={anchor} className="anchor" />;
}

function drawUntouched(place: string, roots: readonly string[], { keepStatic }: RenderContext): ReactElement {
  return (
    <Fragment key={place}>
      {roots.map((tag, index) => {
        const ref = (element: Element | null): void => {
          if (element !== null) keepStatic?.(place, index, element);
        };
        return createElement(tag, { key: index, ref, ...UNTOUCHED });
      })}
    </Fragment>
  );
}

function drawBlock(
  instance: BlockInstance,
  area: DocumentName,
  ast: Ast,
  model: PageModel,
  context: RenderContext,
): ReactElement | null {
  const { key, block } = instance;
  const place = `${area}/${key}`;
  if (instance.hidden === true || context.omitted.has(place)) return null;
  const roots = context.staticBlocks?.[place];
  if (roots !== undefined) return drawUntouched(place, roots, context);
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
