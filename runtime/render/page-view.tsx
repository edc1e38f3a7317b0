import { createElement, useContext, useMemo, type ReactElement } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast, BlockInstance, PageModel, Route, SourceResult } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import { BlockView } from './block-view.tsx';
import { PageContext, type PageContextValue, type RenderHost } from './host.ts';

// What stands inside is not React's to draw or to compare.
const UNTOUCHED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

// Stable, so that a block without data or sources of its own is not drawn again for a new empty object.
const NOTHING = {};

export interface PageViewProps {
  plan: Plan;
  model: PageModel;
  host: RenderHost;
}

/** Draws a page document over a page model. */
export function PageView({ plan, model, host }: PageViewProps): ReactElement {
  const value = useMemo(() => ({ model, host }), [model, host]);
  return <PageContext value={value}>{drawPage(plan, model, host)}</PageContext>;
}

/** The page's own view, around its blocks. */
export function drawPage(plan: Plan, model: PageModel, host: RenderHost): ReactElement {
  return (
    <BlockView
      plan={plan}
      area="content"
      blockKey=""
      data={NOTHING}
      dict={NOTHING}
      sources={model.sources['content/'] ?? NOTHING}
      model={model}
      host={host}
    />
  );
}

/** The stored document of an area of the page. */
export function astOf(model: PageModel, area: DocumentName): Ast {
  return model[area].ast;
}

export interface BlocksOutletProps {
  of: DocumentName;
  only?: string;
}

/** Draws the blocks of one of the page's documents in order, or the one that is named. */
export function BlocksOutlet(props: BlocksOutletProps): ReactElement {
  const context = useContext(PageContext);
  if (context === undefined) throw new Error('The primitive "blocks" stands outside a page.');
  return drawBlocks(props, context);
}

/** The same without React's help: the context is given. */
export function drawBlocks(
  { of: area, only }: BlocksOutletProps,
  { model, host }: PageContextValue,
): ReactElement {
  const { Block } = host;
  const ast = astOf(model, area);
  const instances = only === undefined ? ast.vm : ast.vm.filter(({ key }) => key === only);
  if (Block !== undefined)
    return (
      <>
        {instances.map((instance) => (
          <Block key={instance.key} area={area} instance={instance} />
        ))}
      </>
    );
  // What belongs to one page begins anew on the next; the scope around it stays.
  const address = area === 'content' ? addressOf(model.route) : '';
  return <>{instances.map((instance) => drawBlock(instance, area, address, ast, model, host))}</>;
}

function addressOf({ path, query }: Route): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function drawBlock(
  instance: BlockInstance,
  area: DocumentName,
  address: string,
  ast: Ast,
  model: PageModel,
  host: RenderHost,
): ReactElement | null {
  const { key, block } = instance;
  const place = `${area}/${key}`;
  if (host.omitted.has(place)) return null;
  const tag = host.staticBlocks?.[place];
  // Drawn after all, it is another element: React would keep what stands in this one.
  if (tag !== undefined) return createElement(tag, { key: `staticBlocks ${key}`, ...UNTOUCHED });
  const plan = host.planOf(block);
  if (plan === undefined) {
    host.report(makeProblem('block.unknown', { found: block }, { document: place }));
    return null;
  }
  const sources: Record<string, SourceResult> = model.sources[place] ?? NOTHING;
  return (
    <BlockView
      key={address + key}
      plan={plan}
      area={area}
      blockKey={key}
      data={ast.data[key] ?? NOTHING}
      dict={ast.dict}
      sources={sources}
      model={model}
      host={host}
    />
  );
}
