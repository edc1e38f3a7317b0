import { useCallback, useContext, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import type { Plan } from '../../../runtime/compile/compile.ts';
import type { WrittenPlan } from '../../../runtime/compile/drawing/planned.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { BlockData } from '../../../runtime/model/page.ts';
import { BlockView } from '../../../runtime/render/block-view.tsx';
import {
  PageContext,
  type BlockProps,
  type PageContextValue,
  type RenderContext,
} from '../../../runtime/render/render-context.ts';
import { PageView } from '../../../runtime/render/page-view.tsx';
import { drawStatic } from '../../../runtime/render/static-block.ts';
import { rulesOf } from '../../../runtime/model/style.ts';
import { makeStyleSheet } from '../../../runtime/render/style-sheet.ts';
import type { Plans } from '../../../src/assembly/plans.ts';
import { registry } from '../../../src/assembly/registry.ts';
import type { Contender, LivePage } from './contender.ts';

// As the programs of visitors get them: `src/assembly/page-files.ts`.
const documents = import.meta.glob<WrittenPlan>(
  ['../documents/*.block.json', '/schemas/pages/site.page.json'],
  { query: '?drawn', import: 'default', eager: true },
);

const NOTHING = {};

const NO_ACTIONS: ActionDependencies = {
  navigate: () => undefined,
  call: () => Promise.reject(new Error('The bench calls no server.')),
  confirm: () => Promise.resolve(false),
  toast: () => undefined,
  rewriteQuery: () => undefined,
  reload: () => undefined,
  member: () => Promise.reject(new Error('The bench has no members.')),
};

const loadNothing = (): Promise<never> =>
  Promise.reject(new Error('Nothing is loaded while a page is drawn here.'));

/** The renderer's dependencies on the bench; a block that fails ends it. */
export function makeRenderContext(plans: Plans): RenderContext {
  const report: RenderContext['report'] = ({ message }) => {
    throw new Error(message);
  };
  return {
    planOf: (name) => plans.get(name),
    actions: NO_ACTIONS,
    loadSource: loadNothing,
    styles: makeStyleSheet((name, pageJson) => rulesOf(name, pageJson)),
    report,
    omitted: new Set(),
  };
}

/**
 * The blocks' data as an editor keeps it: one immutable value a block, and only who draws it is told of
 * another.
 */
function makeLiveBlock(initial: Readonly<Record<string, BlockData>>): {
  Block: ComponentType<BlockProps>;
  replace: LivePage['replace'];
} {
  const data = new Map(Object.entries(initial));
  const listeners = new Map<string, () => void>();
  function Block({ area, instance: { key, block } }: BlockProps): ReactElement {
    const { context, model } = useContext(PageContext) as PageContextValue;
    const subscribe = useCallback(
      (listener: () => void) => {
        listeners.set(key, listener);
        return () => listeners.delete(key);
      },
      [key],
    );
    const own = useSyncExternalStore(subscribe, () => data.get(key) ?? NOTHING);
    return (
      <BlockView
        plan={context.planOf(block) as Plan}
        area={area}
        blockKey={key}
        data={own}
        dict={NOTHING}
        sources={NOTHING}
        model={model}
        context={context}
      />
    );
  }
  const replace: LivePage['replace'] = (key, next) => {
    data.set(key, next);
    listeners.get(key)?.();
  };
  return { Block, replace };
}

/** Tessera: documents that the build has compiled, the real primitives, the real page view. */
export const schema: Contender = (model) => {
  const plans = new Map(
    Object.values(documents).map((bind) => {
      const plan = bind(registry);
      return [plan.name, plan] as const;
    }),
  );
  const page = plans.get('site') as Plan;
  return {
    draw: (staticBlocks, fresh = model) => (
      <PageView
        plan={page}
        model={fresh}
        context={{ ...makeRenderContext(plans), drawStatic, staticBlocks }}
      />
    ),
    live() {
      let drawn = 0;
      const counted = new Map(
        [...plans].map(([name, plan]) => {
          const draw: Plan['draw'] = (frame) => {
            drawn += 1;
            return plan.draw(frame);
          };
          return [name, { ...plan, draw }] as const;
        }),
      );
      const { Block, replace } = makeLiveBlock({
        ...model.NavigationCommon.ast.data,
        ...model.content.ast.data,
        ...model.WebSiteCommon.ast.data,
      });
      const context = { ...makeRenderContext(counted), Block };
      return {
        element: <PageView plan={page} model={model} context={context} />,
        replace,
        drawn: () => drawn,
      };
    },
  };
};
