/**
 * Draws a page of 30 blocks: of the program, or the same made into blocks of a site by `ownOf`. Runs in a
 * process of its own: it sends its bytes, then for every number of milliseconds what one drawing takes.
 */
import { brotliCompressSync } from 'node:zlib';
import { makeCollector } from '../../../runtime/compile/reads/collect-reads.ts';
import type { BlockData, PageModel } from '../../../runtime/model/page.ts';
import { compileOwned } from '../../../runtime/owned/compile-owned.ts';
import { ownOf } from '../../../runtime/owned/make/own-of.ts';
import { blockDocuments } from '../../../src/assembly/documents.ts';
import { makeExamplePage } from '../../../src/assembly/examples.ts';
import { fillAst } from '../../../src/assembly/fill-ast.ts';
import { makeProgram } from '../../../src/assembly/program.ts';
import { renderPage, type RenderedPage } from '../../../src/assembly/render-page.ts';
import { registerSiteBlock } from '../../../src/assembly/site-blocks.ts';

const BLOCKS = 30;
/** Blocks without behaviours and sources: what owners can make, too. */
const SHIPPED = ['introduction', 'image-text', 'image-wall', 'partners', 'team'];

const isOwned = process.argv[2] === 'owned';

function makeModel(): PageModel {
  const { model } = makeExamplePage('en-US', SHIPPED);
  const { vm, data, dict } = model.content.ast;
  const chosen = SHIPPED.flatMap((name) => vm.find(({ block }) => block === name) ?? []);
  const made = new Map(
    chosen.map((instance) => [instance.block, makeBlock(instance.block, data[instance.key] ?? {})]),
  );
  const all = Array.from({ length: BLOCKS }, (_, index) => {
    const { block } = chosen[index % chosen.length] ?? { block: '' };
    return { key: `b${index}`, ...made.get(block) };
  });
  const ast = fillAst({
    vm: all.map(({ key, name = '' }) => ({ key, block: name, version: 1 })),
    data: Object.fromEntries(all.map(({ key, data: own = {} }) => [key, own])),
    dict,
  });
  return { ...model, content: { ...model.content, ast } };
}

/** The block as it is, or as an owner's. */
function makeBlock(block: string, data: BlockData): { name: string; data: BlockData } {
  const document = blockDocuments.get(block);
  if (document === undefined) throw new Error(`There is no block "${block}".`);
  if (!isOwned) return { name: block, data };
  const name = `own-${block}`;
  const made = ownOf({ document, data, definition: undefined }, name);
  registerSiteBlock(name, () => ({ document: compileOwned({ ...made.definition, name }).document }));
  return { name, data: made.data };
}

const program = makeProgram({ makeCollector });
const model = makeModel();
const text = JSON.stringify(model);

function render(fresh: PageModel): RenderedPage {
  const page = program.pages.get('site');
  if (page === undefined) throw new Error('The site has no page document.');
  return renderPage(page, program.blocks, fresh);
}

function measure(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let used = 0;
  let renders = 0;
  do {
    const models = Array.from({ length: 10 }, () => JSON.parse(text) as PageModel);
    const start = process.cpuUsage();
    for (const fresh of models) render(fresh);
    const { user, system } = process.cpuUsage(start);
    used += user + system;
    renders += models.length;
  } while (performance.now() < end);
  return used / 1000 / renders;
}

const { html, css, problems } = render(model);
if (problems.length > 0) throw new Error(JSON.stringify(problems));
process.on('message', (milliseconds: number) => {
  const took = measure(milliseconds);
  globalThis.gc?.();
  process.send?.({ took, heap: process.memoryUsage().heapUsed });
});
process.send?.({
  bytes: brotliCompressSync(css + html).length,
  elements: html.match(/<[a-z]/g)?.length ?? 0,
});
