// What the editor of rich texts writes is what the server keeps, and what is stored survives it.
import { expect, test } from 'vitest';
import { RICH_TAGS } from '../../../runtime/model/rich-tags.ts';
import { sanitizeRichText } from '../../../src/server/domains/content/stored/rich-text.ts';
import { openRichText } from './rich-text-page.ts';

const { write, type, picture } = await openRichText();

const PICTURE = '/media/vase_1200x900.webp';

/** Texts as owners write, paste and have stored them. */
const CORPUS = [
  '',
  '<p>Plain &amp; simple: 1 &lt; 2, "quoted", it’s&nbsp;fine</p>',
  '<h1>Too large</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5>',
  '<p><strong>a</strong><em>b</em><u>c</u><s>d</s> <code>e &lt;f&gt;</code><br>next line</p><hr><p></p>',
  '<ul><li>one<ol start="3" type="a"><li>two</li></ol></li></ul><blockquote><p>said</p></blockquote>',
  '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) return;</code></pre>',
  '<table><thead><tr><th colspan="2">head</th></tr></thead>' +
    '<tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  `<p>See <a href="https://example.com/?a=1&amp;b=%22" target="_blank" rel="nofollow">here</a> and
     <a href="/news#top" class="x">there</a>, <a href="javascript:alert(1)">not there</a></p>`,
  `<p>Before</p><img src="${PICTURE}" alt='A "vase" &lt;here&gt;' onerror="alert(1)"><p>After</p>`,
  '<p style="color:red" onclick="x()">Styled<script>alert(1)</script><iframe src="/x"></iframe></p>',
];

test('the server keeps what the editor writes, and the editor what the server keeps', async () => {
  for (const html of CORPUS) {
    // A picture gets its sizes from the server once, and keeps them.
    const first = sanitizeRichText(await write(html));
    const again = await write(first);
    expect(again).toBe(first);
    expect(sanitizeRichText(again)).toBe(again);
    if (!html.includes('<img')) expect(await write(html)).toBe(first);
  }
});

test('what is typed after a picture was inserted stands below it', async () => {
  for (const before of ['<p>a</p>', '<p></p>'])
    expect((await picture(before)).replace(/<img[^>]*>/, '<img>')).toMatch(/<img><p>typed<\/p>$/);
});

test('a link beside or around blocks stays a link of its own words', async () => {
  const line = '<ul><li><a href="/x">x</a> y</li></ul><a href="/z">z</a><p>after</p>';
  expect(await write(line)).toBe(
    '<ul><li><p><a href="/x">x</a> y</p></li></ul><p><a href="/z">z</a></p><p>after</p>',
  );
  const around = `<a href="/x"><img src="${PICTURE}" alt=""><h3>Head</h3>text</a>`;
  expect(sanitizeRichText(await write(around)).replaceAll(/<img[^>]*>/g, '<img>')).toBe(
    '<a href="/x"><img></a><h3><a href="/x">Head</a></h3><p><a href="/x">text</a></p>',
  );
});

/** For each element a text with it, as the server stores it. */
const HOLDERS: Readonly<Record<string, string>> = {
  br: '<p>a<br />b</p>',
  hr: '<p>a</p><hr /><p>b</p>',
  blockquote: '<blockquote><p>said</p></blockquote>',
  ul: '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
  ol: '<ol start="4"><li><p>a</p></li></ol>',
  li: '<ol><li><p>a</p><figure><p>b</p><figcaption>c</figcaption></figure></li></ol>',
  pre: '<pre><code>a\n  b</code></pre>',
  code: '<p><a href="/x"><strong><code>a</code></strong></a></p>',
  figure: `<figure><a href="/x">${sanitizeRichText(`<img src="${PICTURE}" alt="">`)}</a></figure>`,
  figcaption: '<figure><p>a</p><figcaption>b <em>c</em></figcaption></figure>',
  a: '<p><a href="/x" target="_blank" rel="noopener">a</a></p>',
  img: `<p>a</p><a href="/x">${sanitizeRichText(`<img src="${PICTURE}" alt="b">`)}</a><p>c</p>`,
  ...Object.fromEntries(
    ['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((tag) => [
      tag,
      '<table><thead><tr><th colspan="2"><p>head</p></th></tr></thead>' +
        '<tbody><tr><td><p>1</p></td><td rowspan="2"><p>2</p></td></tr>' +
        '<tr><td><p>3</p></td></tr></tbody></table>',
    ]),
  ),
};
const BLOCKS = ['h2', 'h3', 'h4', 'p'];

test.each(Object.keys(RICH_TAGS))('a stored %s survives opening, typing and saving', async (tag) => {
  const stored =
    HOLDERS[tag] ?? (BLOCKS.includes(tag) ? `<${tag}>a</${tag}>` : `<p>a <${tag}>b</${tag}> c</p>`);
  expect(stored).toContain(`<${tag}`);
  expect(sanitizeRichText(stored)).toBe(stored);
  const typed = await type(stored);
  expect(sanitizeRichText(typed)).toBe(`${stored}<p>typed</p>`);
});
