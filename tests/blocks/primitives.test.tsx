import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Host, Media, Primitive } from '../../blocks/contract.ts';
import { breakPhrases } from '../../blocks/phrases.ts';
import { expectAllCells } from '../support/check-cells.ts';

const ink = new Map(
  Object.entries(
    import.meta.glob<Primitive>(['/blocks/*.primitive.tsx', '/blocks/on-demand/*.primitive.tsx'], {
      eager: true,
      import: 'default',
    }),
  ).map(([path, primitive]) => [path.replaceAll(/^.*\/|\.primitive\.tsx$/g, ''), primitive]),
);

/** Draws a primitive as the compiler does. */
function draw(name: string, props: Record<string, unknown> = {}, children?: ReactNode): string {
  const primitive = ink.get(name);
  if (primitive === undefined) throw new Error(`There is no primitive named "${name}".`);
  const {
    attrs = {},
    text,
    link,
    media,
    runs,
    isDead,
    ...own
  } = props as Record<string, unknown> & Partial<Host>;
  const host: Host = { attrs, text, link, media, runs, isDead };
  if ('draw' in primitive) return renderToStaticMarkup(primitive.draw(own)(host, children));
  return renderToStaticMarkup(createElement(primitive.component, { ...own, ...host }, children));
}

const PICTURE: Media = {
  kind: 'image',
  url: '/media/tile_1200x900.webp',
  alt: 'A tile',
  width: 1200,
  height: 900,
  srcSet: '/media/tile_1200x900.w320.webp 320w, /media/tile_1200x900.w1200.webp 1200w',
};

// A clock has no element, and where there is one page there are no pages to choose from.
const drawn = [...ink.keys()].filter((name) => name !== 'poll' && name !== 'pagination');

test('each primitive puts its attributes on its root element, which alone carries them', async () => {
  await expectAllCells(drawn, (name) => {
    const attrs = Object.freeze({ className: 'look', id: 'here', 'data-mark': 'yes' });
    const html = draw(
      name,
      { attrs, text: 'A text', media: PICTURE, link: { href: '/a' }, label: 'Menu', closeLabel: 'Close' },
      'Inside',
    );
    const [root = ''] = /^<[^>]+>/.exec(html) ?? [];
    expect(root).toContain('class="look"');
    expect(root).toContain('id="here"');
    expect(root).toContain('data-mark="yes"');
    expect(html.split('data-mark')).toHaveLength(2);
  });
});

test('each primitive draws from attributes alone', async () => {
  await expectAllCells(drawn, (name) => expect(draw(name)).toMatch(/^</));
});

describe('text', () => {
  test('shows its part before its children, inside a link when it has one', () => {
    expect(
      draw(
        'text',
        { as: 'h2', text: 'Kiln', link: { href: '/kiln', target: '_blank', rel: 'noopener' } },
        'unused',
      ),
    ).toBe('<h2><a href="/kiln" target="_blank" rel="noopener">Kiln</a></h2>');
  });

  test('shows markup as text', () => {
    expect(draw('text', { text: '<img src=x onerror=alert(1)>' })).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  test('gives React the same HTML for the same Chinese text, so that it is not written again', () => {
    const html = breakPhrases('我们认真听取客户的每一条意见');
    expect(html).toBeDefined();
    expect(breakPhrases('我们认真听取客户的每一条意见')).toBe(html);
  });

  test('breaks a Chinese heading between phrases, also in a link and in marked parts', () => {
    const text = '客户的信任 & 砖';
    const wbr = '<wbr aria-hidden="true">';
    // Where phrases end depends on the dictionary of the program; a phrase ends behind 客户的 in all of them.
    const broken = `客户的${wbr}信任 &amp; 砖`;
    expect(draw('text', { as: 'h2', text })).toBe(`<h2>${broken}</h2>`);
    expect(draw('text', { as: 'h3', link: { href: '/a' }, text })).toBe(
      `<h3><a href="/a">${broken}</a></h3>`,
    );
    expect(draw('text', { as: 'h3' }, createElement('a', { href: '/a' }, text))).toBe(
      `<h3><a href="/a">${broken}</a></h3>`,
    );
    const runs = [
      { text: '每天', isBold: false, isItalic: false },
      { text: '客户的信任', isBold: true, isItalic: false },
    ];
    expect(draw('text', { as: 'h2', text: '每天客户的信任', runs })).toBe(
      `<h2>每天<strong>客户的${wbr}信任</strong></h2>`,
    );
    expect(draw('text', { as: 'p', text })).toBe('<p>客户的信任 &amp; 砖</p>');
    expect(draw('text', { as: 'h2', text: 'Fire & clay' })).toBe('<h2>Fire &amp; clay</h2>');
  });

  test.each([undefined, ''])('hides itself with nothing to show (%j), and can still be found', (text) => {
    expect(draw('text', { text, attrs: { id: 'empty' } })).toBe('<p id="empty" hidden=""></p>');
  });
});

describe('link and button', () => {
  test('a link keeps the query it is given, without what is empty', () => {
    const html = draw(
      'link',
      {
        href: '/news',
        query: { pageNum: 2, keyword: '', lang: 'en-US', none: undefined },
        hrefLang: 'en-US',
      },
      'EN',
    );
    expect(html).toBe('<a href="/news?pageNum=2&amp;lang=en-US" hrefLang="en-US">EN</a>');
  });

  test('a link without an address is text', () => {
    expect(draw('link', {}, 'News')).toBe('<span>News</span>');
    expect(draw('link', { text: 'News', isDead: true })).toBe('<span hidden="">News</span>');
    expect(draw('link', { isDead: true }, 'A card')).toBe('<span>A card</span>');
  });

  test('a link to a file is kept, not gone to', () => {
    expect(draw('link', { href: '/media/log.pdf', download: true }, 'Log')).toBe(
      '<a href="/media/log.pdf" download="">Log</a>',
    );
  });

  test('a button is a link as soon as its part has one', () => {
    expect(draw('button', { text: 'More' })).toBe('<button type="button">More</button>');
    expect(draw('button', { text: 'More', link: { href: '/news' } })).toBe('<a href="/news">More</a>');
  });
});

describe('media', () => {
  test('a picture has its size, its widths and its words, and waits until it is near', () => {
    const html = draw('media', { media: PICTURE, sizes: '50vw' });
    for (const piece of [
      'width="1200"',
      'height="900"',
      'alt="A tile"',
      'sizes="50vw"',
      '320w',
      'loading="lazy"',
    ])
      expect(html).toContain(piece);
  });

  test('the first picture is loaded at once and before others', () => {
    const html = draw('media', { media: PICTURE, priority: true });
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('lazy');
  });

  test('a video without controls is a silent ornament; with them, the visitor starts it', () => {
    const media = { ...PICTURE, kind: 'video', url: '/media/kiln_1920x1080.mp4', srcSet: undefined };
    expect(draw('media', { media })).toMatch(
      /^<video[^>]* muted=""[^>]* loop=""[^>]* width="1200" height="900"/,
    );
    expect(draw('media', { media, controls: true })).toMatch(/^<video[^>]* controls=""/);
  });

  test('a video shows its captions from the start', () => {
    const media = { ...PICTURE, kind: 'video', url: '/media/kiln_1920x1080.mp4', srcSet: undefined };
    expect(
      draw('media', { media, controls: true, captions: '/kiln.vtt', captionsLabel: 'English' }),
    ).toContain('<track kind="captions" src="/kiln.vtt" label="English" default=""/></video>');
  });

  test('no picture leaves no gap', () => {
    expect(draw('media')).toBe('<span hidden=""></span>');
  });
});

test('an unknown sign is empty rather than broken', () => {
  expect(draw('icon', { name: 'constructor' })).toBe(
    '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"></svg>',
  );
});

describe('rich text', () => {
  test('puts every table into a box of its own that scrolls and can be reached', () => {
    const html = draw('rich-text', {
      html: '<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table>',
      tableLabel: 'Table "1"',
    });
    expect(html).toBe(
      '<div><p>a</p><div class="prose-table" role="group" tabindex="0" aria-label="Table &quot;1&quot;">' +
        '<table><tbody><tr><td>1</td></tr></tbody></table></div></div>',
    );
  });

  test.each([undefined, '', null, 7])('hides itself with nothing to show (%j)', (html) => {
    expect(draw('rich-text', { html })).toBe('<div hidden=""></div>');
  });
});

describe('shape', () => {
  const paths = (shapes: unknown, height?: unknown) =>
    draw('shape', { shapes, height }).match(/<path[^>]*>/g) ?? [];

  test('draws each form at its place, size and angle, in a tone or a colour', () => {
    const [circle, arch] = paths([
      { shape: 'circle', x: 10, y: 20, width: 50, height: 90, tone: 'brand' },
      { shape: 'arch', x: 0, y: 0, width: 100, height: 200, angle: 90, color: '#2e5a4e', opacity: 0.5 },
    ]);
    // A circle stays one, whatever height it is given.
    expect(circle).toContain('transform="translate(10 20) scale(0.5 0.5)" class="fill-brand"');
    expect(arch).toContain(
      'transform="rotate(90 50 100) translate(0 0) scale(1 2)" fill="#2e5a4e" opacity="0.5"',
    );
  });

  test.each([
    undefined,
    null,
    'star',
    [null],
    [{ shape: 'constructor', x: 0, y: 0, width: 1 }],
    [{ shape: 'star', x: '0', y: 0, width: NaN }],
  ])('leaves out what makes no sense (%j)', (shapes) => {
    expect(paths(shapes)).toEqual([]);
  });

  test('takes no colour that is not one', () => {
    expect(
      paths([
        { shape: 'star', x: 0, y: 0, width: 9, color: 'url(https://evil.example)', tone: '__proto__' },
      ])[0],
    ).toContain('class="fill-surface-alt"');
  });
});
