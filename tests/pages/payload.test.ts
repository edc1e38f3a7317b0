import { expect, test } from 'vitest';
import type { Channel } from '../../runtime/model/page.ts';
import { makeCollector } from '../../runtime/compile/reads/collect-reads.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { pruneModel } from '../../src/server/pages/payload/make-payload.ts';
import { pickChannels } from '../../src/server/pages/payload/pick-channels.ts';
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

const channel = (channelCode: string, subChannelInfo: Channel[] = []): Channel =>
  ({ channelCode, linkUrl: `/${channelCode}`, channelName: channelCode, subChannelInfo }) as Channel;
const tree = [channel('a', [channel('b', [channel('c')]), channel('d')]), channel('e', [channel('f')])];
const readsOfNames = (...names: string[]) => {
  const reads = makeReadTree();
  for (const name of names) addPath(reads, [name], true);
  return reads;
};

test('of channels that are only looked up, a payload has these and those above them', () => {
  const reads = new Map([['d', readsOfNames('linkUrl')]]);
  expect(pickChannels(tree, undefined, (code) => reads.get(code))).toEqual([
    { channelCode: 'a', subChannelInfo: [{ channelCode: 'd', linkUrl: '/d', subChannelInfo: [] }] },
  ]);
});

test('channels below a looked up one have what is read through it', () => {
  const below = makeReadTree();
  addPath(below, ['subChannelInfo', '*', 'channelName'], true);
  const picked = pickChannels(tree, undefined, (code) => (code === 'a' ? below : undefined));
  expect(picked).toEqual([
    {
      channelCode: 'a',
      subChannelInfo: [
        { channelCode: 'b', channelName: 'b', subChannelInfo: [] },
        { channelCode: 'd', channelName: 'd', subChannelInfo: [] },
      ],
    },
  ]);
});

test('channels that are read by their places keep these', () => {
  const places = makeReadTree();
  addPath(places, ['1', 'channelName'], true);
  const reads = new Map([['f', readsOfNames('linkUrl')]]);
  expect(pickChannels(tree, places, (code) => reads.get(code))).toEqual([
    { channelCode: 'a', subChannelInfo: [] },
    {
      channelCode: 'e',
      channelName: 'e',
      subChannelInfo: [{ channelCode: 'f', linkUrl: '/f', subChannelInfo: [] }],
    },
  ]);
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

test('tabs of channels send only the channels that they show', () => {
  const page = pages.get('gallery') as Plan;
  const { model } = makeExamplePage('zh-CN', ['tabs']);
  const { site } = pruneModel({ ...model, staticBlocks: {} }, readsOf(page), blocks);
  expect(site.channels.map(({ channelCode }) => channelCode)).toEqual(['PRODUCTION']);
  expect(site.channels[0]?.subChannelInfo.map(({ linkUrl }) => linkUrl)).toEqual([
    '/products/glazed',
    '/products/terrazzo',
  ]);
});
