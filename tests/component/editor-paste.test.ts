/** What is pasted: into texts of owners, in place and in the editor of rich texts, and as a whole block. */
import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { openText, select } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const title = page.locator('h1[data-edit]').first();

async function paste(html: string, plain = ''): Promise<void> {
  await components.editor(['page-hero--about'], { language: 'en-US' });
  await openText(page, title);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await title.evaluate(
    (element, [markup = '', text = '']) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup);
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    [html, plain],
  );
}

describe('a text in place', () => {
  test.each([
    ['a picture', '<p><b>Kiln</b> <img src="https://kiln.example/a.png"></p>', /^Not pasted: 1 picture/],
    ['a list', '<ul><li><b>One</b></li><li>Two</li></ul>', /^Not pasted: the bullets or numbers of 1 list\./],
    [
      'a table and a video',
      '<table><tr><td><b>A</b></td><td>B</td></tr></table><video src="a.mp4"></video>',
      /^Not pasted: 1 video, the rows and columns of 1 table/,
    ],
  ])('says in one message that %s was left out', async (_, html, message) => {
    await paste(html);
    await page.getByText(message).waitFor();
  });

  test('takes no notes of reviewers and no hidden words', async () => {
    await paste(
      '<p>Seen <span style="display:none;mso-hide:all">secret</span></p>' +
        '<div style="mso-element:comment-list"><div style="mso-element:comment"><p>A note</p></div></div>',
      'Seen secret A note',
    );
    await page.getByText('Not pasted: 1 comment, 1 hidden').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => title.innerText()).toBe('Seen');
  });

  test('says nothing where nothing is lost', async () => {
    await paste('<p><b>Kiln</b> <a href="https://kiln.example/">site</a></p>');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.innerText()).toBe('Kiln site');
    expect(await page.getByText('Not pasted').count()).toBe(0);
  });
});

describe('lines of code in a rich text', () => {
  const CODE = '<pre><code>a <strong>b</strong> <a href="/news">c</a>\n  d</code></pre>';

  test('keep bold words and links through opening, typing and saving', async () => {
    const { read } = await components.fields(
      { text: { type: 'string', title: { 'zh-CN': '正文', 'en-US': 'Text' }, 'x-component': 'RichText' } },
      { values: { text: CODE } },
    );
    const box = page.locator('.rich-box');
    await box.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('!');
    await expect.poll(read).toEqual({ text: CODE.replace('d</code>', 'd!</code>') });
  });
});

test('a block from elsewhere is drawn with the markup that a rich text may hold', async () => {
  // Chromium names the handlers of a document that runs nothing.
  components.expectErrors(/inline event handler/);
  await components.editor(['page-hero--about'], { language: 'en-US' });
  await select(page, title, 'Shift+Enter');
  const html =
    '<p onclick="alert(1)">Kept <b>words</b></p><img src="x" onerror="document.title = 1">' +
    '<script>document.title = 2</script><iframe src="//evil.example"></iframe>' +
    '<form action="//evil.example"><p>and these</p></form><a href="javascript:alert(1)">a link</a>';
  const block = { type: 'tessera/block', block: 'prose', version: 1, data: { body: { html } }, entries: [] };
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, JSON.stringify(block));
  await page.getByText('and these').waitFor();
  const drawn = page.locator('p', { hasText: 'Kept words' }).locator('..');
  expect(await drawn.innerHTML()).toBe(
    '<p>Kept <strong>words</strong></p><img><p>and these</p><a>a link</a>',
  );
});
