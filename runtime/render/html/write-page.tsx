/** Writes a page as the HTML that hydration expects, and lists its failed and static blocks. */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Plan } from '../../compile/compile.ts';
import type { PageModel } from '../../model/page.ts';
import { drawGuarded } from '../block-boundary.ts';
import { BlockView, makeScope, type BlockViewProps } from '../block-view.tsx';
import { makeInertDrawing } from '../inert-drawing.ts';
import { PageContext, type RenderContext } from '../render-context.ts';
import { BlocksOutlet, drawBlocks, drawPage, type BlocksOutletProps } from '../page-view.tsx';
import { HtmlWriter } from './html-writer.ts';

/** A page as HTML. */
export interface WrittenView {
  html: string;
  /** Blocks that failed while they were drawn, as `area/key`. They are left out of the HTML. */
  failed: string[];
  /** Static blocks, as `area/key`, with the tag of their root element. */
  staticBlocks: Record<string, string>;
}

/** Writes a page. A block that fails is left out, reported and named in `failed`. */
export function writePage(plan: Plan, model: PageModel, context: RenderContext): WrittenView {
  const failed: string[] = [];
  const staticBlocks: Record<string, string> = {};
  const page = { model, context };
  const classOf = (pageJson: string): string => context.styles.classOf(pageJson);

  function writeOwn(element: ReactElement, writer: HtmlWriter): boolean {
    if (element.type === BlocksOutlet) writer.write(drawBlocks(element.props as BlocksOutletProps, page));
    else if (element.type === BlockView) writeBlock(element.props as BlockViewProps, writer);
    else return false;
    return true;
  }

  function writeBlock(props: BlockViewProps, writer: HtmlWriter): void {
    const { area, blockKey } = props;
    const place = `${area}/${blockKey}`;
    const drawing = makeInertDrawing(area, blockKey, classOf);
    const write = (): void => {
      const drawn = props.plan.draw(makeScope(props, drawing, props.plan.state ?? {}));
      writer.write(drawn);
      if (props.plan.isStatic && isTagWithChildren(drawn)) staticBlocks[place] = drawn.type;
    };
    // The page's own view contains all blocks, so it cannot be left out.
    if (blockKey === '') return write();
    const start = writer.mark();
    drawGuarded(props, write, () => {
      writer.reset(start);
      failed.push(place);
    });
  }

  const writer = new HtmlWriter(writeOwn, (node) => <PageContext value={page}>{node}</PageContext>);
  writer.write(drawPage(plan, model, context));
  return { html: writer.text(), failed, staticBlocks };
}

function isTagWithChildren(drawn: ReactNode): drawn is ReactElement<{ children: ReactNode }, string> {
  return (
    isValidElement<{ children?: ReactNode }>(drawn) &&
    typeof drawn.type === 'string' &&
    drawn.props.children !== undefined
  );
}
