/** Writes a page as the HTML that hydration expects, and lists its failed and static blocks. */
import type { ReactElement } from 'react';
import type { Plan } from '../../compile/compile.ts';
import type { PageModel, StaticRoot } from '../../model/page.ts';
import { drawGuarded } from '../block-boundary.ts';
import { BlockView, makeScope, type BlockViewProps } from '../block-view.tsx';
import { makeInertDrawing } from '../inert-drawing.ts';
import { PageContext, type RenderContext } from '../render-context.ts';
import {
  BlocksOutlet,
  drawBlocks,
  drawPage,
  drawSlot,
  SlotOutlet,
  type BlocksOutletProps,
  type SlotOutletProps,
} from '../page-view.tsx';
import { listRoots } from './find-actors.ts';
import { HtmlWriter } from './html-writer.ts';
import type { KeptBlocks, WrittenBlock } from './kept-blocks.ts';

/** A page as HTML. */
export interface WrittenView {
  html: string;
  /** Blocks that failed while they were drawn, as `area/key`. They are left out of the HTML. */
  failed: string[];
  /** Static blocks, as `area/key`, with their root elements. */
  staticBlocks: Record<string, StaticRoot[]>;
  /** The same for blocks that are static for guests only. */
  guestBlocks: Record<string, StaticRoot[]>;
}

/**
 * Writes a page. A block that fails is left out, reported and named in `failed`. Blocks are taken from `kept`
 * where possible, and added to it.
 */
export function writePage(
  plan: Plan,
  model: PageModel,
  context: RenderContext,
  kept?: KeptBlocks,
): WrittenView {
  const failed: string[] = [];
  const staticBlocks: Record<string, StaticRoot[]> = {};
  const guestBlocks: Record<string, StaticRoot[]> = {};
  const page = { model, context };
  /** The block that is being written, for the blocks in its slots. */
  let around: BlockViewProps | undefined;

  function writeOwn(element: ReactElement, writer: HtmlWriter): boolean {
    if (element.type === BlocksOutlet) writer.write(drawBlocks(element.props as BlocksOutletProps, page));
    else if (element.type === BlockView) writeBlock(element.props as BlockViewProps, writer);
    else if (element.type === SlotOutlet) writeSlot(element.props as SlotOutletProps, writer);
    else return false;
    return true;
  }

  function writeSlot({ name }: SlotOutletProps, writer: HtmlWriter): void {
    if (around === undefined) return;
    const { area, blockKey } = around;
    writer.writeApart(drawSlot({ area, slot: { in: blockKey, field: name } }, page));
  }

  function writeKeptOrDraw(props: BlockViewProps, writer: HtmlWriter): void {
    if (props.plan.styles !== undefined) context.styles.use(props.plan.styles);
    // What is written of it holds the blocks in its slots.
    const key = props.plan.hasSlots === true ? undefined : kept?.keyOf(props, writer.position());
    const known = key === undefined ? undefined : kept?.get(key);
    const block = known ?? drawBlock(props, writer);
    if (known !== undefined) {
      writer.insert(known.piece);
      for (const each of known.styles) context.styles.classOf(each);
    } else if (key !== undefined) kept?.keep(key, block);
    // Only the browser knows who is signed in.
    const places = props.plan.readsMember && model.member !== undefined ? guestBlocks : staticBlocks;
    if (block.roots !== undefined) places[`${props.area}/${props.blockKey}`] = block.roots;
  }

  function writeBlock(props: BlockViewProps, writer: HtmlWriter): void {
    const { area, blockKey } = props;
    // The page's own view contains all blocks, so it cannot be left out, and is never static.
    if (blockKey === '') {
      drawBlock(props, writer);
      return;
    }
    const place = `${area}/${blockKey}`;
    const start = writer.mark();
    const outer = around;
    around = props;
    writer.comment(place);
    drawGuarded(
      props,
      () => writeKeptOrDraw(props, writer),
      () => {
        writer.reset(start);
        failed.push(place);
      },
    );
    around = outer;
  }

  const writer = new HtmlWriter(writeOwn, (node) => <PageContext value={page}>{node}</PageContext>);
  writer.write(drawPage(plan, model, context));
  return { html: writer.text(), failed, staticBlocks, guestBlocks };
}

function drawBlock(props: BlockViewProps, writer: HtmlWriter): WrittenBlock {
  const { plan, area, blockKey, context } = props;
  const styles: string[] = [];
  const drawing = makeInertDrawing(area, blockKey, (pageJson) => {
    styles.push(pageJson);
    return context.styles.classOf(pageJson);
  });
  const drawn = plan.draw(makeScope(props, drawing, plan.state ?? {}));
  const piece = writer.writePiece(drawn);
  return { piece, styles, roots: piece.canAct ? undefined : listRoots(drawn, slotNameOf) };
}

const slotNameOf = ({ type, props }: ReactElement): string | undefined =>
  type === SlotOutlet ? (props as SlotOutletProps).name : undefined;
