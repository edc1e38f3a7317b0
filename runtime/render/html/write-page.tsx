import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Plan } from '../../compile/compile.ts';
import type { Drawing } from '../../compile/scope.ts';
import type { PageModel } from '../../model/page.ts';
import { makeProblem } from '../../model/problem.ts';
import { BlockView, makeScope, type BlockViewProps } from '../block-view.tsx';
import { PageContext, type RenderHost } from '../host.ts';
import { BlocksOutlet, drawBlocks, drawPage, type BlocksOutletProps } from '../page-view.tsx';
import { HtmlWriter } from './html-writer.ts';

/** A page as HTML. */
export interface WrittenView {
  html: string;
  /** Blocks that failed while they were drawn, as `area/key`: they are left out. */
  failed: string[];
  /** Blocks in which nothing can happen, as `area/key`, with the tag of their root. */
  staticBlocks: Record<string, string>;
}

// Nothing happens on a server: what an event would run is never run.
const run = (): Promise<boolean> => Promise.resolve(true);

/** Writes the HTML that hydration expects of a page. A block that fails is left out, told to the host and named. */
export function writePage(plan: Plan, model: PageModel, host: RenderHost): WrittenView {
  const failed: string[] = [];
  const staticBlocks: Record<string, string> = {};
  const context = { model, host };

  function drawOwn(element: ReactElement, writer: HtmlWriter): boolean {
    if (element.type === BlocksOutlet) writer.write(drawBlocks(element.props as BlocksOutletProps, context));
    else if (element.type === BlockView) writeBlock(element.props as BlockViewProps, writer);
    else return false;
    return true;
  }

  function writeBlock(props: BlockViewProps, writer: HtmlWriter): void {
    const { area, blockKey } = props;
    const drawing: Drawing = {
      document: area,
      key: blockKey,
      classOf: (pageJson) => host.styles.classOf(pageJson),
      run,
    };
    const draw = (): void => {
      const drawn = props.plan.draw(makeScope(props, drawing, props.plan.state ?? {}));
      writer.write(drawn);
      if (props.plan.isStatic && isFilledTag(drawn)) staticBlocks[`${area}/${blockKey}`] = drawn.type;
    };
    // The page's own view is not a block that could be left out.
    if (blockKey === '') return draw();
    const error = writer.attempt(draw);
    if (error === undefined) return;
    const reason = error instanceof Error ? error.message : String(error);
    host.report(
      makeProblem('block.failed', { reason }, { document: `${area}/${blockKey} (${props.plan.name})` }),
    );
    failed.push(`${area}/${blockKey}`);
  }

  const writer = new HtmlWriter(drawOwn, (node) => <PageContext value={context}>{node}</PageContext>);
  writer.write(drawPage(plan, model, host));
  return { html: writer.text(), failed, staticBlocks };
}

function isFilledTag(drawn: ReactNode): drawn is ReactElement<{ children: ReactNode }, string> {
  return (
    isValidElement<{ children?: ReactNode }>(drawn) &&
    typeof drawn.type === 'string' &&
    drawn.props.children !== undefined
  );
}
