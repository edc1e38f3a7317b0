// “Make a block of this section”: what is made of a shipped block looks the same, by pixels.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fillData } from '../../runtime/compile/fill.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { ownOf } from '../../runtime/owned/make/own-of.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

/** Blocks with rules of their own: what they do or load cannot be a block without code. */
const examples = blockDocuments.names().flatMap((name) => {
  const document = blockDocuments.get(name);
  const isContent = document !== undefined && !('styles' in document) && document.group !== 'frame';
  return isContent ? document.examples.map((example) => `${name}--${example.name}`) : [];
});

/** The page with the block that is made of its only one. Says what is left out. */
function makeOwn(model: PageModel, left: string[]): PageModel {
  const { ast } = model.content;
  const [instance] = ast.vm;
  const document = instance && blockDocuments.get(instance.block);
  if (instance === undefined || document === undefined) throw new Error('The page has one block.');
  const data = fillData(document.data, ast.data[instance.key] ?? {});
  const made = ownOf({ document, data }, 'own-made');
  left.push(...made.left.map(({ what, detail }) => `${what}: ${detail}`));
  registerSiteBlock('own-made', undefined);
  registerSiteBlock('own-made', () => ({ document: compileOwned(made.definition).document }));
  const vm = [{ ...instance, block: 'own-made', version: 1 }];
  return { ...model, content: { ...model.content, ast: { ...ast, vm, data: { [instance.key]: made.data } } } };
}

async function draw(): Promise<{ width: number; height: number; pixels: Buffer }> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    await Promise.all(images);
  });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

/** The share of pixels that differ by more than the edges of letters do. */
function share(before: Awaited<ReturnType<typeof draw>>, after: Awaited<ReturnType<typeof draw>>): number {
  const rows = Math.min(before.height, after.height);
  const length = rows * before.width;
  let count = Math.abs(before.height - after.height) * before.width;
  for (let at = 0; at < length * 3; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs((before.pixels[at + channel] ?? 0) - (after.pixels[at + channel] ?? 0)) > 48);
    if (differs) count += 1;
  }
  return count / (Math.max(before.height, after.height) * before.width);
}

test.each(examples)('%s', { tags: 'long', timeout: 60_000 }, async (example) => {
  const out: string[] = [];
  const left: string[] = [];
  for (const width of [375, 1440]) {
    await components.block(example, { width, height: 900 });
    const before = await draw();
    await components.block(example, { width, height: 900, change: (model) => makeOwn(model, left) });
    const after = await draw();
    out.push(`${width}: ${(share(before, after) * 100).toFixed(2)} % ${before.height} ${after.height}`);
    if (process.env.KEEP) {
      for (const [name, each] of Object.entries({ before, after }))
        await sharp(each.pixels, { raw: { width: each.width, height: each.height, channels: 3 } }).png().toFile(`/tmp/composer/shots/m-${example}-${width}-${name}.png`);
    }
  }
  console.log(`RESULT ${example} | ${out.join(' | ')} | ${[...new Set(left)].join('; ')}`);
  expect(true).toBe(true);
});
