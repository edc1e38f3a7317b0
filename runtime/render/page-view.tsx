import { useContext, useMemo, type ReactElement } from 'react';
import type { Plan } from '../compile/compile.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast, BlockInstance, PageModel, SourceResult } from '../model/page.ts';
import { makeProblem } from '../model/problem.ts';
import { BlockView } from './block-view.tsx';
import { PageContext, type RenderHost } from './host.ts';

// Stable, so that a block without data or sources of its own is not drawn again for a new empty object.
const NOTHING = {};

/** Draws a page document over a page model. */
export function PageView({ plan, model, host }: { plan: Plan; model: PageModel; host: RenderHost }): ReactElement {
  const value = useMemo(() => ({ model, host }), [model, host]);
  return (
    <PageContext value={value}>
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
    </PageContext>
  );
}

/** The stored document of an area of the page. */
export function astOf(model: PageModel, area: DocumentName): Ast {
  return model[area].ast;
}

/** Draws the blocks of one of the page's documents in order, or the one that is named. */
export function BlocksOutlet({ of: area, only }: { of: DocumentName; only?: string }): ReactElement {
  const context = useContext(PageContext);
  if (context === undefined) throw new Error('The primitive "blocks" stands outside a page.');
  const { model, host } = context;
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
  return <>{instances.map((instance) => drawBlock(instance, area, ast, model, host))}</>;
}

function drawBlock(instance: BlockInstance, area: DocumentName, ast: Ast, model: PageModel, host: RenderHost): ReactElement | null {
  const { key, block } = instance;
  if (host.omitted.has(`${area}/${key}`)) return null;
  const plan = host.planOf(block);
  if (plan === undefined) {
    host.report(makeProblem('block.unknown', { found: block }, { document: `${area}/${key}` }));
    return null;
  }
  const sources: Record<string, SourceResult> = model.sources[`${area}/${key}`] ?? NOTHING;
  return (
    <BlockView
      key={key}
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
