// Draws the page in edit mode.
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactElement } from 'react';
import type { Plan } from '../../../../runtime/compile/compile.ts';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import type { RenderContext } from '../../../../runtime/render/render-context.ts';
import { PageView } from '../../../../runtime/render/page-view.tsx';
import type { PageStore } from '../../store/page-store.ts';

interface EditPageProps {
  plan: Plan;
  model: PageModel;
  page: PageStore;
  host: RenderContext;
  /** Called after the first render. */
  onRendered(): void;
}

/**
 * The page as visitors see it. It is rendered again as a whole only when blocks are added, removed or moved.
 */
export const EditPage = observer(function EditPage({
  plan,
  model,
  page,
  host,
  onRendered,
}: EditPageProps): ReactElement {
  const { instances } = page;
  const current = useMemo(() => {
    const areas = DOCUMENT_NAMES.map(
      (area) => [area, { ...model[area], ast: { ...model[area].ast, vm: instances[area] } }] as const,
    );
    return { ...model, ...Object.fromEntries(areas) };
  }, [model, instances]);
  useEffect(onRendered, [onRendered]);
  return <PageView plan={plan} model={current} context={host} />;
});
