// A rich text that is a page to write on: what stands at the selection, behind a slash, and below the text.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;
const english = page.locator('.translated-text').last();
const menu = page.getByRole('listbox', { name: 'Insert' });

const PAGE = {
  text: {
    type: 'object',
    title: { 'zh-CN': '正文', 'en-US': 'Text' },
    'x-component': 'Translated',
    'x-component-props': { as: 'richText', look: 'page' },
  },
};

async function open(html: string, asks: Record<string, (value: unknown) => unknown> = {}) {
  const fields = await components.fields(PAGE, {
    language: 'en-US',
    values: { text: { 'en-US': html } },
    asks,
  });
  await english.getByRole('textbox').first().click();
  await english.locator('.tiptap').waitFor();
  return async () => ((await fields.read()) as { text: Record<string, string> }).text['en-US'];
}

/** The editor hears of a caret that the browser has moved after the key, before the next frame. */
const caretToEnd = async () => {
  await page.keyboard.press('Control+End');
  await page.evaluate(() => new Promise(requestAnimationFrame));
};

test('a slash opens what can be inserted, found by words of both languages', async () => {
  const read = await open('<p>One</p>');
  await caretToEnd();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/biaoge');
  expect(await menu.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Table')]);
  await page.keyboard.press('Enter');
  await expect.poll(read).toContain('<table>');
  expect(await menu.count()).toBe(0);
  expect(await read()).not.toContain('biaoge');
});

test('the menu behind a slash stays beside its line while the page scrolls', async () => {
  await open('<p>One</p>'.repeat(60));
  await caretToEnd();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await menu.waitFor();
  for (const by of [0, -60, -200]) {
    await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), by);
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
        const line = await english.locator('.tiptap > p').last().boundingBox();
        return line !== null && (y + height <= line.y + 8 || y >= line.y + line.height - 8);
      })
      .toBe(true);
  }
});

test('the arrow leads from a table that ends the text to a line below it', async () => {
  const read = await open('<table><tbody><tr><td>A</td></tr><tr><td>B</td></tr></tbody></table>');
  await caretToEnd();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Below');
  await expect.poll(read).toMatch(/B<\/.*<\/table><p>Below<\/p>$/);
});

test('Escape leaves the slash as it is, and Enter is a new line again', async () => {
  const read = await open('<p>One</p>');
  await caretToEnd();
  await page.keyboard.type(' /h');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(read).toMatch(/^<p>One \/h<\/p><p>/);
});

test('a word that is no tool is said to be none, and is written on', async () => {
  const read = await open('<p>One</p>');
  await caretToEnd();
  await page.keyboard.type(' /video');
  const none = page.getByText('No tool is called “video”. Press Escape to go on writing.');
  await none.waitFor();
  await page.keyboard.press('Escape');
  await none.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(read).toMatch(/^<p>One \/video<\/p><p>/);
});

test('selected words have tools above them, and words below the text are counted', async () => {
  const read = await open('<h2>Kiln</h2><p>Two words</p>');
  await expect.poll(() => english.locator('.rich-foot-line').innerText()).toContain('3 words');
  await page.keyboard.press('Control+a');
  const tools = english.locator('.rich-bubble').getByRole('toolbar', { name: 'Formatting' });
  await tools.getByRole('button', { name: 'Highlight' }).click();
  await expect.poll(read).toContain('<mark>Two words</mark>');
  await english.getByRole('button', { name: 'Outline' }).click();
  await english.getByRole('list', { name: 'Outline' }).getByRole('button', { name: 'Kiln' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('Kiln');
});

test('a chosen picture has a width, a caption and an alternative text in place', async () => {
  const read = await open('<p>One</p><img src="/media/a_800x600.webp" alt="" width="800" height="600" />', {
    picture: () => ({ width: '800', height: '600' }),
  });
  await english.locator('.rich-box img').click();
  const panel = english.locator('.rich-picture');
  await panel.getByLabel('Alternative text').fill('A kiln');
  await panel.getByRole('button', { name: 'Half' }).click();
  await expect.poll(read).toContain('width="360" height="270"');
  expect(await read()).toContain('alt="A kiln"');
  await panel.getByRole('button', { name: 'Add a caption' }).click();
  await page.keyboard.type('Fired twice');
  await expect.poll(read).toContain('<figcaption>Fired twice</figcaption></figure>');
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
  '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const paste = (html: string) =>
  english.locator('.tiptap').evaluate((box, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a picture inside of pasted markup is stored once in the library, and stands in its place', async () => {
  const asked: string[] = [];
  const url = '/media/c0ffee_1x1.png';
  const read = await open('', {
    upload: () => {
      asked.push('upload');
      return { resourceCode: 'c0ffee', url, resourceType: 1, name: '1.png' };
    },
    keep: (codes) => {
      asked.push(`keep ${String(codes)}`);
      return [];
    },
    targets: () => [],
  });
  await paste(`<p>Before</p><img alt="A kiln" src="${PIXEL}"><p>Between</p><img src="${PIXEL}"><p>After</p>`);
  await expect.poll(read).toMatch(/Before.*c0ffee.*Between.*c0ffee.*After/s);
  expect(await read()).toContain('alt="A kiln"');
  expect(await read()).not.toContain('data:');
  expect(asked).toEqual(['upload', 'keep c0ffee']);
});

test('why the library refuses a pasted picture is said, and the text is there', async () => {
  const read = await open('', {
    upload: () => {
      throw new Error('You may not upload files.');
    },
  });
  await paste(`<p>Before</p><img src="${PIXEL}"><p>After</p>`);
  await english.getByText('You may not upload files.').waitFor();
  expect(await read()).toMatch(/<p>Before<\/p>.*<p>After<\/p>/s);
});
