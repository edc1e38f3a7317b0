/**
 * Puts the content of an owner's page into the page of a kit. Blocks that both have get the look of the
 * kit's; others go into a block of the kit that has room for what they say. Nothing of the owner goes away:
 * what finds no place stays on the page in its block, hidden from visitors.
 */
import type { BlockDocument } from '../generated/documents.generated.ts';
import type { Ast, BlockInstance } from '../model/page.ts';
import { listFilledKinds, pourBlock, restyleBlock, type ParkedValue } from './pour-block.ts';

type FindBlock = (name: string) => BlockDocument | undefined;

/** An owner's block, and the block of the kit that gives it its look. */
interface Pair {
  own: BlockInstance;
  kit: BlockInstance | undefined;
}

/** What becomes of a page, the same in all of its languages. */
interface PagePlan {
  pairs: readonly Pair[];
  /** Blocks of the kit that no content of the owner goes into: they are left out. */
  left: readonly BlockInstance[];
}

type BlockFate = 'restyled' | 'changed' | 'kept';

export interface PouredPage {
  ast: Ast;
  blocks: { key: string; block: string; fate: BlockFate; parked: ParkedValue[] }[];
}

/** Of the values of a block so many must find a place in another kind of block. */
const MIN_PLACED = 2;
const MIN_SHARE = 2 / 3;
/** Kinds without which a block is not what it looks like. */
const SHAPING = /heading|picture|list$/;

/**
 * Chooses the blocks of a kit's page that an owner's blocks go into. Both are of the default language; what
 * the page says in others must find the same places.
 */
export function planPage(
  kit: Ast,
  own: Ast,
  findBlock: FindBlock,
  translations: readonly Ast[] = [],
): PagePlan {
  const left = new Set(kit.vm);
  const chosen = new Map<BlockInstance, BlockInstance>();
  for (const block of own.vm) {
    const same = [...left].find((each) => each.block === block.block);
    if (same === undefined || block.hidden === true) continue;
    chosen.set(block, same);
    left.delete(same);
  }
  for (const block of own.vm) {
    if (chosen.has(block) || block.hidden === true) continue;
    const other = findRoom(block, [...left], { kit, all: [own, ...translations] }, findBlock);
    if (other === undefined) continue;
    chosen.set(block, other);
    left.delete(other);
  }
  return {
    pairs: inOrder(kit, own, chosen).map((each) => ({ own: each, kit: chosen.get(each) })),
    left: [...left],
  };
}

/** In the order of the kit; what has no place in it follows what it follows now. */
function inOrder(kit: Ast, own: Ast, chosen: ReadonlyMap<BlockInstance, BlockInstance>): BlockInstance[] {
  const ordered = kit.vm.flatMap((each) => own.vm.filter((block) => chosen.get(block) === each));
  for (const [index, block] of own.vm.entries()) {
    if (chosen.has(block)) continue;
    const before = own.vm[index - 1];
    const at = before === undefined ? 0 : ordered.indexOf(before) + 1;
    ordered.splice(at, 0, block);
  }
  return ordered;
}

function findRoom(
  block: BlockInstance,
  left: readonly BlockInstance[],
  { kit, all }: { kit: Ast; all: readonly Ast[] },
  findBlock: FindBlock,
): BlockInstance | undefined {
  const from = findBlock(block.block);
  if (!isContent(from)) return undefined;
  const rated = left.flatMap((each) => {
    const to = findBlock(each.block);
    if (!isContent(to)) return [];
    const sample = { document: to, data: kit.data[each.key] ?? {} };
    const [poured, ...others] = all.map(({ data }) =>
      pourBlock({ document: from, data: data[block.key] ?? {} }, sample),
    );
    if (poured === undefined || others.some((other) => other.parked.length !== poured.parked.length))
      return [];
    const { placed, parked } = poured;
    const share = placed / Math.max(1, placed + parked.length);
    // A look for pictures needs pictures.
    const made = listFilledKinds({ document: to, data: poured.data });
    const fits = [...listFilledKinds(sample)].every((kind) => made.has(kind) || !SHAPING.test(kind));
    return fits && placed >= MIN_PLACED && share >= MIN_SHARE ? [{ each, placed, share }] : [];
  });
  return rated.toSorted((a, b) => b.share - a.share || b.placed - a.placed)[0]?.each;
}

/** What shows records, a form, a place or what all pages share is not poured into anything else. */
const isContent = (document: BlockDocument | undefined): document is BlockDocument =>
  document !== undefined &&
  document.sources === undefined &&
  document.placing === undefined &&
  document.group !== 'form' &&
  document.group !== 'contact' &&
  document.group !== 'frame';

/** Carries a plan out in one language. */
export function pourPage({ pairs }: PagePlan, kit: Ast, own: Ast, findBlock: FindBlock): PouredPage {
  const ast: Ast = { vm: [], data: {}, dict: own.dict };
  const blocks: PouredPage['blocks'] = [];
  for (const { own: block, kit: other } of pairs) {
    const { key } = block;
    const data = own.data[key] ?? {};
    const [from, to] = [findBlock(block.block), other && findBlock(other.block)];
    const look = other === undefined ? {} : (kit.data[other.key] ?? {});
    if (other === undefined || from === undefined || to === undefined) {
      ast.vm.push(block);
      ast.data[key] = data;
      blocks.push({ key, block: block.block, fate: 'kept', parked: [] });
      continue;
    }
    if (other.block === block.block) {
      ast.vm.push(block);
      ast.data[key] = restyleBlock(from, data, look);
      blocks.push({ key, block: block.block, fate: 'restyled', parked: [] });
      continue;
    }
    const poured = pourBlock({ document: from, data }, { document: to, data: look });
    ast.vm.push({ ...block, block: to.name, version: other.version });
    ast.data[key] = poured.data;
    blocks.push({ key, block: to.name, fate: 'changed', parked: poured.parked });
    if (poured.parked.length === 0) continue;
    const hidden = keyBeside(own, key);
    ast.vm.push({ key: hidden, block: block.block, version: block.version, hidden: true });
    ast.data[hidden] = data;
  }
  return { ast, blocks };
}

/** A key that no block of the page has; the same for the same page. */
function keyBeside({ vm }: Ast, key: string): string {
  const taken = new Set(vm.map((block) => block.key));
  for (let count = 1; ; count += 1) {
    const made = `${key}-kept${count === 1 ? '' : count}`;
    if (!taken.has(made)) return made;
  }
}
