// “Make a block of this section”: what is made of a shipped block looks the same, by pixels.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillData } from '../../runtime/compile/fill.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { ownOf, type OwnSection } from '../../runtime/owned/make/own-of.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

/** So many percent of the pixels may differ. */
const SAME = 0.1;

/** So much of 255 is the edge of a letter. */
const EDGE = 48;
const WIDTHS = [375, 820, 1440] as const;

function made(name: string, data: Parameters<typeof fillData>[1]): OwnSection {
  const document = blockDocuments.get(name);
  if (document === undefined) throw new Error(`There is no block ${name}.`);
  return ownOf({ document, data: fillData(document.data, data) }, 'own-made');
}

/** Examples of which nothing is left out but classes: what acts or loads is no block without code. */
const examples = blockDocuments.names().flatMap((name) => {
  const document = blockDocuments.get(name);
  if (document === undefined || 'styles' in document || document.group === 'frame') return [];
  return document.examples
    .filter((example) =>
      made(name, exampleData(example, 'zh-CN')).left.every(({ what }) => what === 'classes'),
    )
    .map((example) => `${name}--${example.name}`);
});

/** The page with the block that is made of its only one. */
function makeOwn(model: PageModel): PageModel {
  const { ast } = model.content;
  const [instance] = ast.vm;
  if (instance === undefined) throw new Error('The page has one block.');
  const { definition, data } = made(instance.block, ast.data[instance.key] ?? {});
  registerSiteBlock('own-made', () => ({ document: compileOwned(definition).document }));
  const vm = [{ ...instance, block: 'own-made', version: 1 }];
  return { ...model, content: { ...model.content, ast: { ...ast, vm, data: { [instance.key]: data } } } };
}

interface Drawn {
  width: number;
  height: number;
  pixels: Buffer;
}

async function draw(): Promise<Drawn> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** How many percent of the pixels differ. Rows that only one of them has all do. */
function percentDifferent(before: Drawn, after: Drawn): number {
  const [rows, all] = [Math.min(before.height, after.height), Math.max(before.height, after.height)];
  let count = (all - rows) * before.width;
  for (let at = 0; at < rows * before.width * 3; at += 3) {
    const isOther = (channel: number): boolean =>
      Math.abs((before.pixels[at + channel] ?? 0) - (after.pixels[at + channel] ?? 0)) > EDGE;
    if (isOther(0) || isOther(1) || isOther(2)) count += 1;
  }
  return (count / (all * before.width)) * 100;
}

test.each(examples)('%s', { tags: 'long' }, async (example) => {
  for (const width of WIDTHS) {
    await components.block(example, { width, height: 900 });
    const before = await draw();
    await components.block(example, { width, height: 900, change: makeOwn });
    const percent = percentDifferent(before, await draw());
    expect(percent, `at ${width} px`).toBeLessThanOrEqual(SAME);
  }
});
