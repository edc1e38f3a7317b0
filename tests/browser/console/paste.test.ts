// What is pasted from other programs keeps its meaning, and nothing that readers must not see.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../../../src/server/domains/content/stored/rich-text.ts';
import { openRichText } from './rich-text-page.ts';

const { paste: pasteHtml } = await openRichText();

/** Pastes what a program puts on the clipboard (`clipboard/`); the server keeps all that is written. */
async function paste(program: string): ReturnType<typeof pasteHtml> {
  const clipboard = readFileSync(new URL(`clipboard/${program}.html`, import.meta.url), 'utf8');
  const { html, leftOut } = await pasteHtml(clipboard);
  expect(sanitizeRichText(html)).toBe(html);
  expect(html).not.toMatch(/mso|style=|class=|data-|Ignore/i);
  // Programs break lines anywhere in their markup.
  return { html: html.replaceAll(/\s+/g, ' '), leftOut };
}

test('Google Docs: only what is bold is bold, and lists keep their levels', async () => {
  const { html, leftOut } = await paste('google-docs');
  expect(html).toBe(
    '<p>Plain words, <strong>bold words</strong>, plain again.</p>' +
      '<ul><li><p>Level one</p><ul><li><p>Level two</p></li></ul></li></ul>',
  );
  expect(leftOut).toEqual({});
});

test('Google Docs: headings, raised and lowered signs, marked words, links, numbers', async () => {
  const { html } = await paste('google-docs-marks');
  expect(html).toContain('<h2>Firing</h2>');
  expect(html).toContain('<em>slow</em> m<sup>2</sup> CO<sub>2</sub><mark> marked</mark>');
  expect(html).toContain('<a href="https://kiln.example/a?b=1">link</a>');
  expect(html).toContain('<ol><li><p>One</p><ol><li><p>Inner</p></li></ol></li><li><p>Two</p></li></ol>');
});

test('Word: levels, first numbers, raised and lowered signs', async () => {
  const { html } = await paste('word');
  expect(html).toContain('Area m<sup>2</sup>, H<sub>2</sub>O, <strong>bold</strong>, <mark>marked</mark>');
  expect(html).toContain(
    '<ol start="4"><li><p>Four</p><ol><li><p>Four a</p><ul><li><p>Deep bullet</p></li></ul></li></ol></li>' +
      '<li><p>Five</p></li></ol>',
  );
});

test('Word: comments, hidden and deleted text do not become public, and the loss is counted', async () => {
  const { html, leftOut } = await paste('word');
  expect(html).toContain('<p>Price is fair, see below.</p>');
  expect(html).not.toMatch(/LW1|Too cheap|cost 12|secret/);
  expect(leftOut).toEqual({ comments: 1, hidden: 1, pictures: 1 });
});

test('Word in Chinese: every kind of number is one; that of an article is a part of its text', async () => {
  const { html } = await paste('word-chinese');
  expect(html).toContain('<h2>第一章 总则</h2>');
  expect(html.match(/<ol start="2">/g)).toHaveLength(6);
  expect(html).toContain('<p>第三条 甲方</p>');
});

test('Word on the web, Yuque: items that are lists of their own are one list with levels', async () => {
  const { html } = await paste('word-online');
  expect(html).toBe(
    '<p>Steps</p><ul><li><p>One</p><ul><li><p>Inner</p></li><li><p>Second</p></li></ul></li>' +
      '<li><p>Two</p></li></ul><ol start="3"><li><p>Three</p></li></ol>',
  );
  const { html: yuque } = await paste('yuque');
  expect(yuque).toBe('<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>');
});

test('WPS: Chinese numbers, bold, raised and underlined words', async () => {
  const { html } = await paste('wps');
  expect(html).toContain('<ol start="3"><li><p>釉料</p></li><li><p>烧成</p></li></ol>');
  expect(html).toContain('<p><strong>注意</strong>：10<sup>3</sup><u>下划线</u></p>');
});

test('Excel: a table with the bold cells of its classes, without hidden rows and columns', async () => {
  const { html, leftOut } = await paste('excel');
  expect(html).toContain('<td><p><strong>Code</strong></p></td>');
  expect(html).toContain('<td colspan="2"><p>000123</p></td>');
  expect(html).not.toMatch(/hidden row|Cost/);
  expect(leftOut).toEqual({ hidden: 2 });
});

test('Notion: notes, folded parts and captions are there', async () => {
  const { html, leftOut } = await paste('notion');
  expect(html).toContain('<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>');
  expect(html).toContain('<p>💡 Call out</p><p>More</p><p>Inside</p>');
  expect(html).toContain('<figcaption>Kiln</figcaption>');
  expect(leftOut).toEqual({ pictures: 1 });
});

test('WeChat: paragraphs of nested sections, without the empty ones', async () => {
  const { html, leftOut } = await paste('wechat');
  expect(html).toBe('<p><strong>陶土</strong></p><p>第二段</p>');
  expect(leftOut).toEqual({ pictures: 1, videos: 1, sounds: 1 });
});

test('a web page: no glued words, no bold headings, its table whole', async () => {
  const { html, leftOut } = await paste('web-page');
  expect(html).toContain(
    '<h2>Kilns</h2><p>First</p><p>Second <strong>bold</strong></p><p>Term</p><p>Meaning</p><p>Sizes</p>',
  );
  expect(html).toContain(
    '<thead><tr><th><p>A</p></th></tr></thead><tbody><tr><td><p>1</p></td></tr></tbody>',
  );
  expect(html).not.toContain('javascript');
  expect(leftOut).toEqual({ frames: 1 });
});

test('what was not to be seen does not become public: notes of an exported document, texts of no size', async () => {
  const { html, leftOut } = await pasteHtml(
    '<p>Price<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="#ftnt1" id="ftnt_ref1">1</a></sup></p>' +
      '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Too cheap</span></p></div>' +
      '<p style="visibility:hidden">A</p><p style="opacity: 0">B</p>' +
      '<p style="font-size:0px">C<b>D</b><span style="font-size:16px">seen</span></p>',
  );
  expect(html).toBe('<p>Price<sup>1</sup></p><p>seen</p>');
  expect(leftOut).toEqual({ comments: 1, hidden: 3 });
});

test('a checklist says what is done, and a quotation has its signs', async () => {
  const { html } = await pasteHtml(
    '<ul><li><input type="checkbox" checked disabled> Glaze</li><li><input type="checkbox"> Fire</li></ul>' +
      '<ul><li role="checkbox" aria-checked="true"><p>Pack</p></li></ul><p>He said <q>no</q></p>',
  );
  expect(html).toBe(
    '<ul><li><p>☑ Glaze</p></li><li><p>☐ Fire</p></li></ul><ul><li><p>☑ Pack</p></li></ul>' +
      '<p>He said “no”</p>',
  );
});
