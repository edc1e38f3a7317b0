import { expect, test } from 'vitest';
import { type ExampleLanguage } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import type { PageModel } from '../../runtime/model/page.ts';

const program = makeProgram();

/** One example of a block, as a visitor without JavaScript gets it. */
function drawExample(
  key: string,
  language: ExampleLanguage = 'zh-CN',
  change: Partial<PageModel> = {},
): string {
  const page = program.pages.get('gallery');
  if (page === undefined) throw new Error('The gallery has no page document.');
  const { model, examples } = makeExamplePage(language, [key.slice(0, key.indexOf('--'))]);
  const shown = examples.filter((example) => example.key === key);
  const sources = { ...model.sources, 'content/': { examples: { ok: true as const, data: shown } } };
  return renderPage(page, program.blocks, { ...model, sources, ...change }).html;
}

const count = (html: string, piece: string | RegExp): number => html.split(piece).length - 1;

test('the carousel needs no script to show its slides, each with its own picture', () => {
  const html = drawExample('banner-1--two-slides');
  expect(count(html, 'aria-roledescription="slide"')).toBe(2);
  expect(html.replaceAll(/<wbr[^>]*>/g, '')).toContain('一砖一窑，砌成日常');
  expect(html).toContain('src="/media/hero-kiln_1920x1080.webp"');
  expect(html).not.toMatch(/inert|style=/);
});

test("of the carousel only the first picture is hurried, and only the first title is the page's", () => {
  const html = drawExample('banner-1--two-slides');
  expect(count(html, /<img[^>]*fetchPriority="high"/)).toBe(1);
  expect(count(html, '<h1')).toBe(1);
});

const CONTROL = /<button[^>]*data-carousel/;

test('one slide has neither arrows nor indicators', () => {
  expect(count(drawExample('banner-1--two-slides'), CONTROL)).toBe(5);
  expect(count(drawExample('banner-1--one-slide'), CONTROL)).toBe(0);
});

test('the header names three levels, links them, and keeps the path when the language is changed', () => {
  const html = drawExample('header--three-levels', 'en-US', {
    route: { path: '/news', query: { pageNum: '2' } },
  });
  for (const name of ['Products', 'Handmade tiles', 'Celadon']) expect(html).toContain(`>${name}</a>`);
  expect(html).toContain('href="/products?classificationCode=celadon"');
  expect(html).toContain('href="/news?pageNum=2&amp;lang=zh-CN"');
  expect(html).toMatch(/lang="en-US"[^>]*aria-current="true"|aria-current="true"[^>]*lang="en-US"/);
});

test('a list says when it is empty, and when it could not be loaded, with a way to try again', () => {
  expect(drawExample('news-list-4--empty', 'en-US')).toContain('Nothing here yet');
  const failed = drawExample('news-list-4--failed', 'en-US');
  expect(failed).toContain('could not be loaded');
  expect(failed).toContain('<button');
  expect(failed).not.toContain('timeout');
});

test("an article is dated in the visitor's language", () => {
  expect(drawExample('news-list-4--three')).toContain('2026年5月18日');
  expect(drawExample('news-list-4--three', 'en-US')).toContain('May 18, 2026');
});

test('more friend links are offered only while there are more', () => {
  expect(drawExample('friend-links--partners', 'en-US')).toContain('Show more');
  expect(drawExample('friend-links--none', 'en-US')).not.toContain('In good company');
});

test('the footer leaves out pages that are no places to go to', () => {
  const { model } = makeExamplePage('en-US', ['footer']);
  const [home] = model.site.channels;
  if (home === undefined) throw new Error('The example site has no channels.');
  const channels = [
    home,
    { ...home, channelCode: 'Abnormal404', component: 'Abnormal404', channelName: 'Lost', linkUrl: '/404' },
  ];
  const html = drawExample('footer--full', 'en-US', { site: { ...model.site, channels } });
  expect(html).toContain('href="/home"');
  expect(html).not.toContain('Lost');
});
