import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { expectStatus, openText, press, select, tool, typeInto, opened } from './editor-desk.ts';

const components = await openComponents();
const { page, calls } = components;
const title = page.locator('h1[data-edit]').first();

const open = (language: 'en-US' | 'zh-CN' = 'en-US'): Promise<void> =>
  components.editor(['page-hero--about', 'introduction--company'], { language });

const markup = (element: Locator): Promise<string> =>
  element.evaluate((node) => node.innerHTML.replaceAll(/ data-[a-z]+="[^"]*"/g, ''));

/** Runs with the input method of the browser. */
async function compose(...steps: string[]): Promise<(text: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  for (const text of steps)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  return async (text) => {
    await session.send('Input.insertText', { text });
    await session.detach();
  };
}

/** Key events during composition: with the key's name, as `Process`, or (Safari) by keyCode alone. */
const pressComposing = (element: Locator, keys: readonly string[]): Promise<boolean> =>
  element.evaluate(
    (target, pressed) =>
      pressed
        .map((name) => ({ key: name.replace('Ctrl+', ''), ctrlKey: name.startsWith('Ctrl+') }))
        .flatMap(({ key, ctrlKey }) => [
          { key, ctrlKey, isComposing: true },
          { key: 'Process', ctrlKey, isComposing: true },
          { key, ctrlKey, keyCode: 229 },
        ])
        .map((init) =>
          target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
        )
        .every(Boolean),
    keys,
  );

const KEYS = ['Ctrl+z', 'Ctrl+s', 'Enter', 'Escape', 'Tab', 'Delete', 'Ctrl+d'];

describe('an element', () => {
  test('is outlined with its kind and size on hover, selected by a click, deselected by Escape', async () => {
    await open();
    await title.hover();
    const box = await title.boundingBox();
    await expect
      .poll(() => page.locator('.ed-frame-hovered .ed-tag').innerText())
      .toBe(`Text ${Math.round(box?.width ?? 0)} × ${Math.round(box?.height ?? 0)}`);
    await title.click();
    const tools = page.getByRole('toolbar', { name: 'Tools of the Text' }).getByRole('button');
    await expect
      .poll(() => tools.allInnerTexts())
      .toEqual([
        'Edit',
        'Link',
        'Font',
        'Style',
        'Presets',
        'Bind data',
        'Follow the default language',
        'Block',
      ]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ed-frame-locked, .ed-tools').count()).toBe(0);
    await title.click();
    await tools.first().waitFor();
    // A click beside everything deselects, too.
    await page.evaluate(() => document.body.click());
    await tools.first().waitFor({ state: 'detached' });
  });

  test('of the page is inactive: a click selects a link, Alt and click follows it', async () => {
    await open();
    const link = page.locator('#main a[data-edit^="button:"]').first();
    await link.click();
    await tool(page, 'Follow').waitFor();
    expect(components.left()).toEqual([]);
    await link.click({ modifiers: ['Alt'] });
    await expect.poll(() => components.left()).toEqual(['/edit/about']);
  });

  test('is reached, opened and edited by keyboard; Mod and Enter ends a long text', async () => {
    await open();
    const text = page
      .locator('#main [data-edit*="/introduction--company/"][data-edit*="Description"]')
      .first();
    const typed = await openText(page, text);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    expect(await typed.count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+Enter');
    await typed.waitFor({ state: 'detached' });
    await expect.poll(() => text.innerText()).toMatch(/^One\s+Two$/);
    expect(await text.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('of a toolbar is reached by arrows, Home and End; Escape goes back to the text', async () => {
    await open();
    await select(page, title);
    await page.keyboard.press('Tab');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    const names: string[] = [];
    for (const key of ['', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
      if (key !== '') await page.keyboard.press(key);
      names.push(await focused());
    }
    expect(names).toEqual(['Edit', 'Link', 'Block', 'Edit', 'Block', 'Edit']);
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});

describe('a text in place', () => {
  test('is typed, undone, redone and saved with its revision, in the language of the page', async () => {
    await open();
    const before = await title.innerText();
    await typeInto(page, title, 'Walls with a memory');
    expect(await title.innerText()).toBe('Walls with a memory');
    await expectStatus(page, /^Unsaved changes$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe(before);
    await expectStatus(page, /^Saved$/);
    await page.keyboard.press('ControlOrMeta+y');
    await expect.poll(() => title.innerText()).toBe('Walls with a memory');
    calls.answer('content.save', { HOME: 8 });
    await page.keyboard.press('ControlOrMeta+s');
    const { body, headers } = await calls.next('content.save');
    const codes = Object.keys(body.channelContentMap);
    expect(codes).toHaveLength(1);
    const [code = ''] = codes;
    const sent = body.channelContentMap[code];
    expect(body).toMatchObject({ language: 'en-US', projectCode: 'examples' });
    expect(sent?.revision).toBeTypeOf('number');
    expect(JSON.stringify(sent?.ast.data['page-hero--about'])).toContain('"Walls with a memory"');
    expect(headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
    expect(headers['x-csrf-token']).toBe('token');
  });

  test('stays after Escape, which says that undo takes it back: in one step, with pauses in it', async () => {
    await open();
    const before = await title.innerText();
    await openText(page, title);
    await page.keyboard.press('End');
    await page.keyboard.type('?');
    await components.clock.fastForward(5_000);
    await page.keyboard.type('!');
    await page.keyboard.press('Escape');
    await expect.poll(() => title.innerText()).toBe(`${before}?!`);
    const toast = page.getByRole('status').filter({ hasText: 'Undo restores the old one' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title.innerText()).toBe(before);
  });

  test('that nobody has changed is left by Escape without a word', async () => {
    await open();
    await openText(page, title);
    await page.keyboard.press('Escape');
    await expectStatus(page, /^Saved$/);
    expect(await page.getByText('Undo restores the old one').count()).toBe(0);
  });

  test('can be undone in the middle of typing, which continues', async () => {
    await open();
    const before = await title.innerText();
    await openText(page, title);
    await page.keyboard.press('End');
    await page.keyboard.type('?');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe(before);
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.innerText()).toBe(`${before}!`);
  });

  test('drops the formatting and line breaks of pasted text', async () => {
    await open();
    await openText(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await title.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/html', '<b>bold</b><br>second line');
      dataTransfer.setData('text/plain', 'bold\nsecond line');
      const init = { bubbles: true, cancelable: true, inputType: 'insertFromPaste', dataTransfer };
      element.dispatchEvent(new InputEvent('beforeinput', init));
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => title.evaluate((element) => element.innerHTML)).toBe('bold second line');
  });

  test('keeps bold, italic and links of what is pasted, but neither colours nor scripts', async () => {
    await open();
    await openText(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Before ');
    await title.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<meta><b style="font-weight:normal"><p>Fired <span style="font-weight:700">hot</span>' +
          '</p>\n<p><i>and</i> <span style="color:red">red</span>, ' +
          '<a href="https://kiln.example/a">see</a> <a href="javascript:alert(1)">not</a>' +
          '<script>alert(1)</script></p></b>',
      );
      clipboardData.setData('text/plain', 'Fired hot and red, see not');
      const init = { bubbles: true, cancelable: true, clipboardData };
      element.dispatchEvent(new ClipboardEvent('paste', init));
    });
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.innerText()).toBe('Before Fired hot and red, see not!');
    expect(await title.locator('strong').allInnerTexts()).toEqual(['hot']);
    expect(await title.locator('em').allInnerTexts()).toEqual(['and']);
    const link = title.locator('a');
    expect(await link.allInnerTexts()).toEqual(['see']);
    expect(await link.getAttribute('href')).toBe('https://kiln.example/a');
  });

  test('keeps a no-break space, and makes none of its own', async () => {
    await open();
    await openText(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Weighs 10');
    await page.keyboard.insertText('\u00a0');
    await page.keyboard.type('kg  or more ');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.textContent()).toBe('Weighs 10\u00a0kg  or more ');
    expect(await title.getAttribute('style')).toBeNull();
  });

  test('keeps what a writing tool has changed without an event, after Escape too', async () => {
    await open();
    const before = (await title.textContent()) ?? '';
    await openText(page, title);
    const correct = (text: string): Promise<void> =>
      title.evaluate((element, corrected) => {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        if (words !== null) words.textContent = corrected;
      }, text);
    await correct('Corrected by a tool');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.textContent()).toBe('Corrected by a tool');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.textContent()).toBe(before);
    await page.keyboard.press('Escape');
    await openText(page, title);
    await correct('Corrected again');
    await page.keyboard.press('Escape');
    await expect.poll(() => title.textContent()).toBe('Corrected again');
  });

  test('changes alone: undoing it renders nothing else on the page', async () => {
    await open();
    await typeInto(page, title, 'Watched');
    await page.evaluate(() => {
      const touched: Node[] = [];
      Object.assign(window, { touched });
      new MutationObserver((records) => touched.push(...records.map((record) => record.target))).observe(
        document.querySelector('#root') as Element,
        { subtree: true, childList: true, characterData: true, attributes: true },
      );
    });
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).not.toBe('Watched');
    const outside = await title.evaluate(
      (element) =>
        (window as unknown as { touched: Node[] }).touched.filter((node) => !element.contains(node)).length,
    );
    expect(outside).toBe(0);
  });

  test('keeps an unchanged text saved', async () => {
    await open();
    await openText(page, title);
    await page.keyboard.press('Enter');
    await expectStatus(page, /^Saved$/);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  });
});

describe('an input method', () => {
  test('writes a word as one step of undo; keys do nothing else meanwhile', async () => {
    await open('zh-CN');
    const before = await title.innerText();
    const typed = await openText(page, title);
    await page.keyboard.press('End');
    const insert = await compose('y', 'yao');
    expect(await pressComposing(typed, KEYS)).toBe(true);
    expect(await title.innerText()).toBe(`${before}yao`);
    await insert('窑砖');
    expect(await title.innerText()).toBe(`${before}窑砖`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => title.innerText()).toBe(`${before}窑砖`);
    await (
      await compose('q', 'qi', '')
    )('');
    expect(await title.innerText()).toBe(`${before}窑砖`);
    await (
      await compose('you')
    )('釉');
    await page.keyboard.press('Enter');
    await typed.waitFor({ state: 'detached' });
    expect(await title.innerText()).toBe(`${before}窑砖釉`);
    expect(calls.names()).not.toContain('content.save');
  });

  test('does not move or delete a selected block by its keys', async () => {
    await open('zh-CN');
    await select(page, title, 'Shift+Enter');
    const words = await page.locator('#main').innerText();
    expect(await pressComposing(title, KEYS)).toBe(true);
    expect(await page.locator('#main').innerText()).toBe(words);
    expect(await page.getByRole('toolbar').count()).toBe(1);
    await expectStatus(page, /^已保存$/);
  });
});

describe('a part of a text', () => {
  const selectBack = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each++) await page.keyboard.press('Shift+ArrowLeft');
  };

  test('is marked by keys, which a second press and undo take away again', { tags: 'long' }, async () => {
    await open();
    const typed = await openText(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Fired slow, see how');
    await selectBack(3);
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('ControlOrMeta+i');
    expect(await markup(typed)).toBe('Fired slow, see <strong><em>how</em></strong>');
    await page.keyboard.press('ControlOrMeta+i');
    expect(await markup(typed)).toBe('Fired slow, see <strong>how</strong>');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await markup(typed)).toContain('<em>how</em>');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await markup(typed)).toBe('Fired slow, see <strong>how</strong>');
    // Typing goes on in the mark, also with an input method.
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await (
      await compose('yao')
    )('窑');
    expect(await markup(typed)).toBe('Fired slow, see <strong>hows窑</strong>');
  });

  test(
    'gets a link and a colour in dialogs, after which it is selected again',
    { tags: 'long' },
    async () => {
      await open();
      const typed = await openText(page, title);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Fired slow');
      await selectBack(4);
      await page.keyboard.press('ControlOrMeta+k');
      const link = await opened(page, 'Link');
      await link.getByRole('radio', { name: 'URL' }).check({ force: true });
      await link.getByLabel('Address').fill('www.example.com/kiln');
      await press(link, 'OK');
      await link.waitFor({ state: 'hidden' });
      const selected = (): Promise<string> => page.evaluate(() => String(getSelection()));
      await expect.poll(selected).toBe('slow');
      await page.keyboard.press('ControlOrMeta+k');
      await press(await opened(page, 'Link'), 'Cancel');
      await expect.poll(selected).toBe('slow');

      await page.keyboard.press('Home');
      for (let each = 0; each < 5; each++) await page.keyboard.press('Shift+ArrowRight');
      await tool(page, 'Color of selection').click();
      const colour = await opened(page, 'Color of selection');
      await colour.getByRole('radio', { name: '#1d4fd8' }).check({ force: true });
      await press(colour, 'OK');
      await expect.poll(selected).toBe('Fired');
      await page.keyboard.press('Escape');
      await typed.waitFor({ state: 'detached' });
      const fired = title.locator('span').first();
      await expect
        .poll(() => fired.evaluate((node) => getComputedStyle(node).color))
        .toBe('rgb(29, 79, 216)');
      expect(await title.innerText()).toBe('Fired slow');
      const anchor = title.locator('a.text-link', { hasText: /^slow$/ });
      expect(await anchor.getAttribute('href')).toBe('https://www.example.com/kiln');
    },
  );
});
