// What the editor of rich texts writes is what the server keeps, and what is pasted is cleaned.
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../../../src/server/domains/content/rich-text.ts';
import { openBrowser } from '../../support/browser.ts';

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

/** As Word and an article of WeChat put them on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office">
  <head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><h1 class=MsoTitle>Glaze</h1>
  <p class=MsoNormal style='mso-margin-top-alt:auto'>
    <span lang=EN-US style='font-weight:700'>Bold<o:p></o:p></span></p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span
    style='mso-list:Ignore'>·<span>&nbsp;</span></span>First</p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second</p>
  <table class=MsoTableGrid border=1><tr>
    <td width=200 style='border:solid'><p class=MsoNormal>Cell</p></td></tr></table>
  <img src="data:image/png;base64,AAAA"><!--EndFragment--></body></html>`;
const WECHAT = `<section style="max-width:100%" powered-by="xiumi.us"><section><p style="letter-spacing:1px">
  <span style="font-weight:bold;color:#333">陶土</span></p></section><section>
  <img data-src="https://mmbiz.qpic.cn/x" src="https://mmbiz.qpic.cn/x?wx=1"></section>
  <section>第二段</section></section>`;

const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.addScriptTag({ content: await bundle() });

/** The parts of the editor below React, as one script. */
async function bundle(): Promise<string> {
  const entry = 'virtual:rich';
  const code = `
    import { Editor } from '@tiptap/core';
    import { cleanPaste } from '/blocks/fields/rich/clean-paste.ts';
    import { EXTENSIONS } from '/blocks/fields/rich/extensions.ts';
    import { writeHtml } from '/blocks/fields/rich/write-html.ts';
    window.write = (html) => {
      const editor = new Editor({ extensions: EXTENSIONS, content: html, injectCSS: false });
      return writeHtml(editor.state.doc);
    };
    window.paste = (html) => {
      const { html: clean, pictures } = cleanPaste(html, 'https://site.example');
      return { html: window.write(clean), pictures };
    };`;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'rich',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? code : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

interface Window {
  write(html: string): string;
  paste(html: string): { html: string; pictures: number };
}

const write = (html: string): Promise<string> =>
  page.evaluate((text) => (window as unknown as Window).write(text), html);
const paste = (html: string): ReturnType<Window['paste']> | Promise<ReturnType<Window['paste']>> =>
  page.evaluate((text) => (window as unknown as Window).paste(text), html);

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

test('what is pasted from Word and WeChat keeps its meaning and nothing else', async () => {
  const word = await paste(WORD);
  expect(word.pictures).toBe(1);
  expect(word.html).toContain('<h2>Glaze</h2>');
  expect(word.html).toContain('<strong>Bold</strong>');
  expect(word.html).toContain('<ul><li><p>First</p></li><li><p>Second</p></li></ul>');
  expect(word.html).toContain('<td><p>Cell</p></td>');
  expect(word.html).not.toMatch(/mso|style|class|data:|Ignore|·/);
  expect(sanitizeRichText(word.html)).toBe(word.html);
  const article = await paste(WECHAT);
  expect(article.pictures).toBe(1);
  expect(article.html).toMatch(/<p>\s*<strong>陶土<\/strong>\s*<\/p>.*<p>\s*第二段\s*<\/p>/s);
  expect(sanitizeRichText(article.html)).toBe(article.html);
});
