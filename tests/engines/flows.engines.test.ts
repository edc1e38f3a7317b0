// What people do most, in Firefox and in WebKit (the engine of Safari; Safari itself is not tested).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CAPTCHA, startMemberSite } from '../browser/members/member-site.ts';
import { sheetsOf } from '../browser/print-page.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { ENGINES, startEngine, type RunningEngine } from './engines.ts';
import { putListsForm, readLastSent } from './lists-form.ts';
import { makePage, type EnginePage } from './page.ts';

const site = await startMemberSite();
putListsForm(site);
const PASSWORD = 'tile-7-kiln';
/** A folder that gets a picture after each flow. */
const { ENGINE_PICTURES } = process.env;

describe.each(ENGINES)('in %s', (engine) => {
  let running: RunningEngine;
  let page: EnginePage;
  const email = `${engine.toLowerCase()}@example.com`;

  beforeAll(async () => {
    running = await startEngine(engine);
    page = makePage(running, site.url);
    await page.resize(1280, 960);
  });
  afterAll(() => running?.close());

  afterEach(async ({ task }) => {
    if (ENGINE_PICTURES === undefined) return;
    mkdirSync(ENGINE_PICTURES, { recursive: true });
    writeFileSync(join(ENGINE_PICTURES, `${engine} ${task.name}.png`), await page.screenshot());
  });

  /** As for an owner who has been here before: no tour and no first steps stand over what is clicked. */
  const signInAsOwner = async (): Promise<void> => {
    await page.goto('/owner/login?lang=en-US');
    await page.evaluate(() => localStorage.setItem('toursSeen', 'owner'));
    await page.fill('input[name=name], #name, form input', 'owner');
    await page.fill('input[type=password]', OWNER_PASSWORD);
    await page.press('Enter');
  };

  test('a visitor reads the home page, a list and a product', async () => {
    await page.goto('/en/home');
    await page.see('h1');
    await page.goto('/en/products');
    const title = await page.evaluate(
      () => document.querySelector('#main article h3, #main li h3')?.textContent?.trim() ?? '',
    );
    expect(title).not.toBe('');
    await page.click('#main a', title);
    await page.see('h1', title);
  });

  test.runIf(engine === 'Firefox')('a list is printed on few sheets', async () => {
    await page.goto('/en/news');
    const sheets = sheetsOf(await page.print());
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThanOrEqual(8);
  });

  test('a visitor chooses the other language', async () => {
    await page.goto('/en/about');
    await page.click('nav a[hreflang=zh-CN]');
    await page.seePath('/about');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  });

  test('a guest fills in a form and sends it', async () => {
    await page.goto('/forms?lang=en-US');
    await page.fill('input[type=text]', 'Lin Yue');
    await page.press('Tab');
    await page.type('Kiln & Sons');
    await page.fill('input[type=email], input[inputmode=email]', 'lin@example.com');
    await page.fill('textarea', 'A wall of 200 m²');
    await page.click('input[type=checkbox]');
    await page.click('.ant-select');
    await page.click('.ant-select-item-option', 'Samples');
    await page.click('.form-submit', 'Send');
    await page.click('[role=dialog] button, dialog button', 'Send');
    await page.seePath('/client/my-form-fill-success');
    expect(await page.evaluate(() => document.querySelector('h1')?.innerText)).toBe('Received');
  });

  test('what a guest chooses from lists, by pointer and by keys, is stored', async () => {
    await page.goto('/forms/visit?lang=en-US');
    const open = (field: string): Promise<void> => page.click(`[data-field=${field}] .ant-select`);
    await open('glaze');
    await page.press('ArrowDown');
    await page.press('Enter');
    await open('more');
    for (const name of ['Ash', 'Salt']) await page.click('.ant-select-item-option', name);
    await page.press('Escape');
    await open('part');
    await page.click('.ant-select-tree-node-content-wrapper', 'Hall');
    await open('way');
    for (const name of ['Jiangxi', 'Jingdezhen']) await page.click('.ant-cascader-menu-item', name);
    await open('region');
    await page.type('禅城');
    await page.see('.ant-cascader-menu-item', '禅城区');
    await page.press('ArrowDown');
    await page.press('Enter');
    for (const [field, parts] of [
      ['day', ['12', '01', '2026']],
      ['hour', ['09', '30', 'AM']],
    ] as const) {
      await page.click(`[data-field=${field}] input`);
      for (const part of parts) {
        await page.type(part);
        // Others go on by themselves.
        if (engine === 'WebKit') await page.press('ArrowRight');
      }
    }
    await page.click('.form-submit', 'Send');
    await page.click('[role=dialog] button, dialog button', 'Send');
    await page.seePath('/client/my-form-fill-success');
    expect(readLastSent(site)).toEqual({
      glaze: 'tenmoku',
      more: ['ash', 'salt'],
      part: 'hall',
      way: ['jiangxi', 'jingdezhen'],
      region: ['广东省', '佛山市', '禅城区'],
      day: '2026-12-01',
      hour: '09:30:00',
    });
  });

  test('a visitor registers and comes into the member center', async () => {
    await page.goto('/client/regist?lang=en-US');
    await page.fill('input[type=email], input[inputmode=email]', email);
    await page.see('.field-picture img');
    await page.fill('.field-with-button:has(.field-picture) input', CAPTCHA);
    await page.click('button', 'Send code');
    await page.see('*', 'The code has been sent.');
    await page.fill('input[autocomplete=one-time-code]', await site.codeFor(email));
    const answers = [
      ['User name', `Lin ${engine}`],
      ['Password', PASSWORD],
      ['Repeat password', PASSWORD],
    ] as const;
    for (const [label, text] of answers) {
      await page.click('label', label);
      await page.type(text);
    }
    await page.click('input[type=checkbox]');
    await page.click('button', 'Register');
    await page.seePath('/client/profile');
    expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('1');
  });

  test('a member comments an article', async () => {
    await page.goto('/article?contentCode=electric-kilns&lang=en-US');
    const said = `Finer than the sample, in ${engine}.`;
    // The form comes when a reader comes near.
    await page.see('section[aria-label=Comments] h2');
    await page.fill('section[aria-label=Comments] textarea', said);
    await page.click('button', 'Post the comment');
    await page.see('section[aria-label=Comments] li', said);
    expect(await (await fetch(`${site.url}/en/news/the-fourth-electric-kiln-is-lit`)).text()).toContain(said);
  });

  test('an owner changes a text of a page and saves it', async () => {
    await signInAsOwner();
    await page.goto('/edit/about?lang=en-US');
    await page.see('.ed-bar');
    const isOpen = () => page.evaluate(() => document.querySelector('[contenteditable]') !== null);
    // One click selects, the next one opens; one before the editor is ready does nothing.
    for (let clicks = 0; clicks < 4 && !(await isOpen()); clicks += 1) await page.click('h1[data-edit]');
    await page.see('h1[contenteditable], h1 [contenteditable]');
    await page.press('Control+a');
    await page.type(`Changed in ${engine}`);
    await page.press('Enter');
    await page.press('Control+s');
    await page.see('.ed-status-saved');
    expect(await (await fetch(`${site.url}/en/about`)).text()).toContain(`Changed in ${engine}`);
  });

  test('an owner opens a list of the console and saves a record', async () => {
    await page.goto('/owner/redirect');
    await page.see('main h1');
    await page.goto('/owner/redirect/new');
    const address = `/summer-${engine.toLowerCase()}`;
    await page.fill('main form input, main input[type=text]', address);
    await page.press('Tab');
    await page.type('/home');
    await page.press('Control+s');
    await page.see('main h1', address);
    await page.goto('/owner/redirect');
    await page.see('main a', address);
    expect((await fetch(site.url + address, { redirect: 'manual' })).headers.get('location')).toBe('/home');
  });

  test('the console turns dark and stays so', async () => {
    await page.goto('/owner');
    await page.click('.console-account button[aria-expanded]');
    await page.click('.console-account button', 'Dark');
    await page.goto('/owner/article');
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark');
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(Number(/\d+/.exec(paper)?.[0])).toBeLessThan(60);
  });
});
