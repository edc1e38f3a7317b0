/** Writes a page as the HTML that hydration expects, and lists its failed and static blocks. */
import type { ReactElement } from 'react';
import type { Plan } from '../../compile/compile.ts';
import type { PageModel, StaticRoot } from '../../model/page.ts';
import { drawGuarded } from '../block-boundary.ts';
import { BlockView, makeScope, type BlockViewProps } from '../block-view.tsx';
import { makeInertDrawing } from '../inert-drawing.ts';
import { PageContext, type PageContextValue, type RenderContext } from '../render-context.ts';
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
interface WrittenView {
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
  return new PageWriter({ model, context }, kept).write(plan);
}

class PageWriter {
  readonly #page: PageContextValue;
  readonly #kept: KeptBlocks | undefined;
  readonly #writer: HtmlWriter;
  readonly #failed: string[] = [];
  readonly #staticBlocks: Record<string, StaticRoot[]> = {};
  readonly #guestBlocks: Record<string, StaticRoot[]> = {};
  /** The block that is being written, for the blocks in its slots. */
  #around: BlockViewProps | undefined;

  constructor(page: PageContextValue, kept: KeptBlocks | undefined) {
    this.#page = page;
    this.#kept = kept;
    this.#writer = new HtmlWriter(
      (element) => this.#writeOwn(element),
      (node) => <PageContext value={page}>{node}</PageContext>,
    );
  }

  write(plan: Plan): WrittenView {
    const { model, context } = this.#page;
    this.#writer.write(drawPage(plan, model, context));
    return {
      html: this.#writer.text(),
      failed: this.#failed,
      staticBlocks: this.#staticBlocks,
      guestBlocks: this.#guestBlocks,
    };
  }

  #writeOwn({ type, props }: ReactElement): boolean {
    if (type === BlocksOutlet) this.#writer.write(drawBlocks(props as BlocksOutletProps, this.#page));
    else if (type === BlockView) this.#writeBlock(props as BlockViewProps);
    else if (type === SlotOutlet) this.#writeSlot(props as SlotOutletProps);
    else return false;
    return true;
  }

  #writeSlot({ name }: SlotOutletProps): void {
    if (this.#around === undefined) return;
    const { area, blockKey } = this.#around;
    this.#writer.writeApart(drawSlot({ area, slot: { in: blockKey, field: name } }, this.#page));
  }

  #writeBlock(props: BlockViewProps): void {
    const { area, blockKey } = props;
    // The page's own view contains all blocks, so it cannot be left out, and is never static.
    if (blockKey === '') {
      drawBlock(props, this.#writer);
      return;
    }
    const place = `${area}/${blockKey}`;
    const start = this.#writer.mark();
    const outer = this.#around;
    this.#around = props;
    this.#writer.comment(place);
    drawGuarded(
      props,
      () => this.#writeKeptOrDraw(props),
      () => {
        this.#writer.reset(start);
        this.#failed.push(place);
      },
    );
    this.#around = outer;
  }

  #writeKeptOrDraw(props: BlockViewProps): void {
    const { plan, area, blockKey } = props;
    const { model, context } = this.#page;
    if (plan.styles !== undefined) context.styles.use(plan.styles);
    // What is written of a block with slots holds the blocks in them.
    const key = plan.hasSlots === true ? undefined : this.#kept?.keyOf(props, this.#writer.position());
    const known = key === undefined ? undefined : this.#kept?.get(key);
    const block = known ?? drawBlock(props, this.#writer);
    if (known !== undefined) {
      this.#writer.insert(known.piece);
      for (const each of known.styles) context.styles.classOf(each);
    } else if (key !== undefined) this.#kept?.keep(key, block);
    // Only the browser knows who is signed in.
    const places = plan.readsMember && model.member !== undefined ? this.#guestBlocks : this.#staticBlocks;
    if (block.roots !== undefined) places[`${area}/${blockKey}`] = block.roots;
  }
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
