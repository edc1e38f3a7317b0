// Writes a drawn page as the source of React components, one a block, with its texts and addresses in them.
import { compileFunction } from 'node:vm';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import type { Plan } from '../../../runtime/compile/compile.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { BlockView, makeScope, type BlockViewProps } from '../../../runtime/render/block-view.tsx';
import { makeInertDrawing } from '../../../runtime/render/inert-drawing.ts';
import {
  BlocksOutlet,
  drawBlocks,
  type BlocksOutletProps,
  type PageViewProps,
} from '../../../runtime/render/page-view.tsx';
import { PageContext } from '../../../runtime/render/render-context.ts';

type Props = Readonly<Record<string, unknown>>;

/**
 * The page as React components without any data: what it shows is written in their source, so each render
 * only makes elements. No component that reads its data is faster.
 */
export function writeLiteralReact({ plan, model, context }: PageViewProps): () => ReactElement {
  const values: unknown[] = [];
  const components: string[] = [];

  const valueOf = (value: unknown): string => `values[${values.push(value) - 1}]`;

  function sourceOf(node: unknown): string {
    if (Array.isArray(node)) return `[${node.map(sourceOf).join(',')}]`;
    if (isValidElement<Props>(node)) return elementOf(node);
    if (node === undefined) return 'undefined';
    return typeof node === 'function' || (typeof node === 'object' && node !== null)
      ? valueOf(node)
      : JSON.stringify(node);
  }

  function elementOf({ type, props, key }: ReactElement<Props>): string {
    if (type === BlocksOutlet)
      return sourceOf(drawBlocks(props as unknown as BlocksOutletProps, { model, context }));
    if (type === BlockView) return blockOf(props as unknown as BlockViewProps, key);
    const name = typeof type === 'string' ? JSON.stringify(type) : valueOf(type);
    const call = Array.isArray(props.children) ? 'jsxs' : 'jsx';
    return `${call}(${[name, propsOf(props), ...keyOf(key)].join(',')})`;
  }

  function propsOf(props: Props): string {
    const members = Object.entries(props).filter(([, value]) => value !== undefined);
    return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${sourceOf(value)}`).join(',')}}`;
  }

  function blockOf(props: BlockViewProps, key: string | null): string {
    const classOf = (pageJson: string): string => context.styles.classOf(pageJson);
    const drawing = makeInertDrawing(props.area, props.blockKey, classOf);
    const drawn = props.plan.draw(makeScope(props, drawing, props.plan.state ?? {}));
    const name = `Block${components.length}`;
    components.push(`function ${name}(){return ${sourceOf(drawn)}}`);
    return `jsx(${[name, '{}', ...keyOf(key)].join(',')})`;
  }

  const root = sourceOf(drawRoot(plan, model));
  const body = `${components.join('\n')}\nreturn function Page(){return ${root}}`;
  const make = compileFunction(body, ['jsx', 'jsxs', 'values']) as (...args: unknown[]) => () => ReactElement;
  const Page = make(jsx, jsxs, values);
  const value = { model, context };
  return () => jsx(PageContext, { value, children: jsx(Page, {}) });
}

function keyOf(key: string | null): string[] {
  return key === null ? [] : [JSON.stringify(key)];
}

function drawRoot(plan: Plan, model: PageModel): ReactNode {
  const drawing = makeInertDrawing('content', '');
  const props = { data: {}, dict: {}, sources: model.sources['content/'] ?? {}, model };
  return plan.draw(makeScope(props, drawing, plan.state ?? {}));
}
