import { expect, test } from 'vitest';
import { draw } from '../render/draw.tsx';
import { compileView } from './registry.tsx';

test('a node becomes its primitive, with literals, expressions and children in their order', () => {
  const plan = compileView({
    is: 'box',
    with: { as: 'section', class: 'hero {{ data.tone }}', id: 'top' },
    children: [
      'before ',
      { is: 'text', with: { as: 'h1' }, children: ['{{ data.word }}'] },
      '{{ data.count }}',
    ],
  });
  expect(plan.problems).toEqual([]);
  expect(draw(plan, { tone: 'dark', word: 'Clay', count: 3 }).html).toBe(
    '<section id="top" class="hero dark">before <h1>Clay</h1>3</section>',
  );
});

test('a missing member shows nothing and breaks nothing', () => {
  const plan = compileView({ is: 'text', children: ['{{ data.a.b.c }}'] });
  expect(draw(plan).html).toBe('<p></p>');
});

test('a part gives text, link, picture and style; the style is a class, not an attribute', () => {
  const plan = compileView([
    { is: 'text', part: 'subContentMap.BigTitle', with: { as: 'h2', class: 'title' } },
    { is: 'image', part: 'subContentMap.Icon' },
  ]);
  const { html, css } = draw(plan, {
    subContentMap: {
      BigTitle: {
        title: 'Fired slowly',
        linkType: 1,
        linkChannelCode: 'ABOUTUS',
        isNewTab: true,
        pageJson: '{"fontSize":30,"position":"fixed","color":"red;}"}',
      },
      Icon: { url: '/media/kiln_800x600.webp', resourceType: 1, alt: 'A kiln' },
    },
  });
  const [, className] = /class="title (s-\w+)"/.exec(html) ?? [];
  expect(css).toBe(`.${className}{font-size:max(12px,1.5rem)}`);
  expect(html).toContain('<a href="/about" target="_blank" rel="noopener">Fired slowly</a>');
  expect(html).toContain(
    'srcSet="/media/kiln_800x600.w320.webp 320w, /media/kiln_800x600.w640.webp 640w, ' +
      '/media/kiln_800x600.w800.webp 800w"',
  );
  expect(html).not.toContain('style=');
});

test('a part bound to the dictionary shows the entry, and another leaf can be shown', () => {
  const plan = compileView([
    { is: 'text', part: 'subContentMap.Phone' },
    { is: 'text', part: 'subContentMap.Intro', leaf: 'summary' },
  ]);
  const dict = { d1: { code: 'd1', value: '400-820' } };
  expect(
    draw(
      plan,
      { subContentMap: { Phone: { title: 'old', dictCode: 'd1' }, Intro: { title: 'no', summary: 'yes' } } },
      dict,
    ).html,
  ).toBe('<p>400-820</p><p>yes</p>');
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '/\\evil.example',
  '\\\\evil.example',
  'vbscript:x',
])('a link to %j is not drawn', (linkUrl) => {
  const plan = compileView({ is: 'text', part: 'link' });
  expect(draw(plan, { link: { title: 'x', linkType: 2, linkUrl } }).html).toBe('<p>x</p>');
});

test('`each` draws every item with its position, and parts inside have their address', () => {
  const seen: unknown[] = [];
  const plan = compileView(
    {
      is: 'box',
      with: { as: 'ul' },
      children: [
        {
          is: 'box',
          each: '{{ data.resourceMap.banner }}',
          as: 'slide',
          key: '{{ slide.contentCode }}',
          with: { as: 'li' },
          children: [
            {
              is: 'text',
              part: 'slide.Title',
              edit: { kind: 'text' },
              with: { as: 'h3', title: '{{ slideIndex + 1 }}' },
            },
            { is: 'text', each: '{{ slide.tips }}', as: 'tip', part: 'tip.Text', edit: { kind: 'text' } },
          ],
        },
      ],
    },
    (target) => {
      seen.push(target.path.join('.'));
      return { 'data-edit': target.path.join('.') };
    },
  );
  expect(plan.problems).toEqual([]);
  const banner = [
    { contentCode: 'a', Title: { title: 'A' }, tips: [{ Text: { title: 'a0' } }, { Text: { title: 'a1' } }] },
    { contentCode: 'b', Title: { title: 'B' }, tips: [] },
  ];
  const { html, problems } = draw(plan, { resourceMap: { banner } });
  expect(problems).toEqual([]);
  expect(html).toContain('<h3 title="1" data-edit="resourceMap.banner.0.Title">A</h3>');
  expect(html).toContain('<p data-edit="resourceMap.banner.0.tips.1.Text">a1</p>');
  expect(html).toContain('<h3 title="2" data-edit="resourceMap.banner.1.Title">B</h3>');
  expect(seen).toHaveLength(4);
});

test('without `annotate` no edit annotations are drawn', () => {
  const plan = compileView({ is: 'text', part: 'a', edit: { kind: 'text' } });
  expect(draw(plan, { a: { title: 'x' } }).html).toBe('<p>x</p>');
});

test('if leaves a node out, and reads the part of its own node', () => {
  const plan = compileView([
    { is: 'text', if: '{{ data.on }}', children: ['shown'] },
    { is: 'text', part: 'note', if: "{{ part.title != '' }}" },
  ]);
  expect(draw(plan, { on: true, note: { title: '' } }).html).toBe('<p>shown</p>');
  expect(draw(plan, { on: false, note: { title: 'n' } }).html).toBe('<p>n</p>');
});

test('messages come from the locale, and an unknown key is shown', () => {
  const plan = compileView({
    is: 'text',
    children: ["{{ t('site.more') }} {{ t('site.count', { count: 4 }) }} {{ t('site.none') }}"],
  });
  expect(draw(plan).html).toBe('<p>More 4 pieces site.none</p>');
});

test('markup in data is shown as text', () => {
  const plan = compileView({ is: 'text', part: 'a' });
  expect(draw(plan, { a: { title: '<img src=x onerror=alert(1)>' } }).html).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});

test('a view that depends on nothing is drawn once', () => {
  const plan = compileView({ is: 'box', children: [{ is: 'text', children: ['always'] }] });
  expect(plan.draw([])).toBe(plan.draw([]));
});
