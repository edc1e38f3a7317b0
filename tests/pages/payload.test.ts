import { expect, test } from 'vitest';
import { makeCollector } from '../../runtime/compile/reads/collect-reads.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { pruneModel } from '../../src/server/pages/payload/make-payload.ts';
import { readsOf } from '../../src/server/pages/payload/plan-reads.ts';
import { addPath, makeReadTree, prune } from '../../src/server/pages/payload/read-tree.ts';

test('a value keeps what is read of it, and lists keep their length', () => {
  const tree = makeReadTree();
  addPath(tree, ['list', '*', 'title'], true);
  addPath(tree, ['list', '0', 'cover'], true);
  addPath(tree, ['empty'], false);
  addPath(tree, ['missing', 'member'], true);
  const item = { title: 'a', cover: { url: '/a' }, text: 'long' };
  expect(prune({ list: [item, item], empty: [item], other: 1 }, tree)).toEqual({
    list: [{ title: 'a', cover: { url: '/a' } }, { title: 'a' }],
    empty: [{}],
  });
});

const { blocks, pages } = makeProgram({ makeCollector });

test.each([
  ['zh-CN', false],
  ['zh-CN', true],
  ['en-US', true],
] as const)(
  'every example of every block is drawn from its pruned model as from the whole one, in %s, signed in: %s',
  (language, isSignedIn) => {
    const page = pages.get('gallery') as Plan;
    for (const name of blockDocuments.names()) {
      const { model, examples } = makeExamplePage(language, [name]);
      const whole = {
        ...model,
        member: { isSignedIn },
        sources: { ...model.sources, 'content/': { examples: { ok: true as const, data: examples } } },
      };
      // Every block acts: nothing is left out because it is static.
      const pruned = pruneModel({ ...whole, staticBlocks: {} }, readsOf(page), blocks);
      const again = {
        ...pruned,
        site: { ...pruned.site, messages: whole.site.messages },
        sources: { ...pruned.sources, 'content/': whole.sources['content/'] },
      };
      expect(JSON.stringify(pruned).length, name).toBeLessThan(JSON.stringify(whole).length);
      expect(renderPage(page, blocks, again).html, name).toBe(renderPage(page, blocks, whole).html);
    }
  },
);
