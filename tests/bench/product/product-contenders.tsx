// Who renders the pages of the product's own blocks.
import type { ReactElement } from 'react';
import type { Plan } from '../../../runtime/compile/compile.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { PageView } from '../../../runtime/render/page-view.tsx';
import { makeProgram } from '../../../src/assembly/program.ts';
import type { ProductContenderName } from '../contenders/contender.ts';
import { makeRenderContext } from '../contenders/schema.tsx';
import { writeLiteralReact } from './literal-react.ts';

/** How a contender draws a page for each model. */
export function makeProductContender(
  name: ProductContenderName,
  model: PageModel,
): (fresh: PageModel) => ReactElement {
  const { blocks, pages } = makeProgram();
  const plan = pages.get('site') as Plan;
  const context = makeRenderContext(blocks);
  return name === 'product'
    ? (fresh) => <PageView plan={plan} model={fresh} context={context} />
    : writeLiteralReact({ plan, model, context });
}
