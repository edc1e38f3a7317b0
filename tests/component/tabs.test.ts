// Tabs, the breadcrumb, and the link to the top of the page.
import { describe, expect, test } from 'vitest';
import { withSource, onChannel, changes } from './change-model.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const focused = (): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim());

describe('tabs of texts and pictures', () => {
  const shown = (): Promise<string[]> => page.getByRole('tabpanel').getByRole('heading').allInnerTexts();
  const chosen = (): Promise<string> => page.getByRole('tab', { selected: true }).innerText();
  const TITLES = { 釉面砖: '手工施釉，一窑一色', 水磨石: '碎砖做骨料', 建筑陶: '开缝陶板与陶棍' };

  test('show one panel, chosen by a click or by the keys', async () => {
    await components.block('tabs--three');
    expect(await shown()).toEqual([TITLES.釉面砖]);
    await page.getByRole('tab', { name: '水磨石' }).click();
    expect(await shown()).toEqual([TITLES.水磨石]);
    const steps = [
      ['ArrowRight', '建筑陶'],
      ['ArrowRight', '釉面砖'],
      ['ArrowLeft', '建筑陶'],
      ['Home', '釉面砖'],
      ['End', '建筑陶'],
      ['ArrowLeft', '水磨石'],
      ['Control+ArrowLeft', '水磨石'],
      ['Shift+ArrowLeft', '水磨石'],
      ['ArrowDown', '水磨石'],
    ] as const;
    for (const [key, title] of steps) {
      await page.keyboard.press(key);
      expect([key, await chosen(), await focused(), await shown()]).toEqual([
        key,
        title,
        title,
        [TITLES[title]],
      ]);
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('水磨石');
  });

  test('have no row of tabs for a single one', async () => {
    await components.block('tabs--one', { language: 'en-US' });
    expect(await page.getByRole('tablist').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Plain water is enough' }).isVisible()).toBe(true);
  });
});

test('tabs of channels link the neighbours, and mark the current one', async () => {
  const tabs = page.getByRole('navigation', { name: '产品的页面' });
  await components.block('tabs--channels', { change: onChannel('PRODUCTS_GLAZED') });
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['产品概览', '釉面砖', '水磨石']);
  expect(await tabs.locator('[aria-current=page]').allInnerTexts()).toEqual(['釉面砖']);
  await components.block('tabs--channels', { change: onChannel('PRODUCTION') });
  expect(await tabs.locator('[aria-current=page]').allInnerTexts()).toEqual(['产品概览']);
});

describe('the breadcrumb', () => {
  const nav = () => page.getByRole('navigation', { name: '当前位置' });
  const steps = (): Promise<string[]> => nav().getByRole('listitem').allInnerTexts();
  const current = (): Promise<string> => nav().locator('[aria-current=page]').innerText();

  test('goes from the home page to the channel, which is not a link', async () => {
    await components.block('breadcrumb--channel', { change: onChannel('PRODUCTS_GLAZED') });
    expect(await steps()).toEqual(['首页', 'Products', 'Glazed tiles']);
    expect(await current()).toBe('Glazed tiles');
    expect(await nav().getByRole('link').allInnerTexts()).toEqual(['首页', 'Products']);
    await nav().getByRole('link', { name: 'Products' }).click();
    await expect.poll(() => components.left()).toEqual(['/products']);
  });

  test('ends with the title of the item, cut off on a phone', async () => {
    const title = 'What a kiln remembers: twenty-six hours of fire, written down shelf by shelf';
    await components.block('breadcrumb--item', { width: 320 });
    expect(await steps()).toEqual(['首页', 'Journal', title]);
    expect(await current()).toBe(title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('names the home page once', async () => {
    await components.block('breadcrumb--channel', {
      change: changes(
        withSource('breadcrumb--channel', 'trail', {
          data: [{ channelCode: 'HOME', channelName: '首页', linkUrl: '/home' }],
        }),
      ),
    });
    expect(await steps()).toEqual(['首页']);
  });

  test('is left out when it could not be loaded', async () => {
    await components.block('breadcrumb--failed');
    expect(await nav().count()).toBe(0);
  });
});

describe('the link to the top', () => {
  const link = () => page.getByRole('link', { name: '回到顶部' });
  /** Scrolls a page of three screens. */
  const scrollTo = (top: number): Promise<void> =>
    page.evaluate((value) => {
      document.body.style.minHeight = '3000px';
      window.scrollTo({ top: value, behavior: 'instant' });
    }, top);

  test('is shown while the page is scrolled by more than a screen', async () => {
    await components.block('back-to-top--plain', { height: 800 });
    const isFar = (): Promise<boolean> =>
      page.locator('[data-behaviour=back-to-top]').evaluate((each) => each.hasAttribute('data-far'));
    expect([await isFar(), await link().isVisible()]).toEqual([false, false]);
    await scrollTo(800);
    expect(await isFar()).toBe(false);
    await scrollTo(801);
    await expect.poll(isFar).toBe(true);
    await link().waitFor();
    await scrollTo(0);
    await expect.poll(isFar).toBe(false);
  });

  test('is away while it would lie over a form', async () => {
    await components.block('back-to-top--plain', { height: 800 });
    await scrollTo(1000);
    await link().waitFor();
    const { x = 0, y = 0 } = (await link().boundingBox()) ?? {};
    await page.evaluate(
      ([left, top]) => {
        const form = document.body.appendChild(document.createElement('form'));
        const button = form.appendChild(document.createElement('button'));
        const place = { left: `${left - 100}px`, top: `${top + 1300}px`, width: '120px', height: '44px' };
        Object.assign(button.style, { position: 'absolute', ...place });
      },
      [x, y] as const,
    );
    await scrollTo(1300);
    await link().waitFor({ state: 'hidden' });
    await scrollTo(1500);
    await link().waitFor();
  });

  test('moves the page and the focus to the top, and leaves the address alone', async () => {
    await components.block('back-to-top--plain', { height: 800 });
    await scrollTo(2000);
    await link().waitFor();
    await link().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => scrollY === 0);
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('跳到正文');
  });
});

test('the sign-up banner links to its path', async () => {
  await components.block('sign-up-banner--words');
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => components.left()).toEqual(['/forms']);
});
