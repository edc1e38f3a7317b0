import { describe, expect, onTestFinished, test } from 'vitest';
import { openComponents, type MountOptions } from './component.ts';
import { onChannel, withData } from './change-model.ts';

const components = await openComponents();
const { page, clock, calls } = components;

const HEADER = 'header--three-levels';

const open = (options: MountOptions & { channel?: string } = {}): Promise<void> =>
  components.block(HEADER, {
    width: 1440,
    ...options,
    ...(options.channel !== undefined && { change: onChannel(options.channel) }),
  });

const menu = () => page.getByRole('navigation', { name: '主导航' });
const top = (name: string) => menu().getByRole('link', { name, exact: true });
const opener = () => page.getByRole('button', { name: '“产品”的子菜单' });
const expanded = (): Promise<string | null> => opener().getAttribute('aria-expanded');
const focused = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '');

/** Presses a key and says what has the focus then. */
async function press(key: string): Promise<string> {
  await page.keyboard.press(key);
  return focused();
}

describe('the menu of wide screens', () => {
  test('opens on hover and closes 200 ms after the pointer has left', async () => {
    await open({ paused: true });
    await top('产品').hover();
    expect(await expanded()).toBe('true');
    await page.mouse.move(700, 700);
    await clock.runFor(190);
    expect(await expanded()).toBe('true');
    await clock.runFor(20);
    expect(await expanded()).toBe('false');
  });

  test('stays open when the pointer comes back in time', async () => {
    await open({ paused: true });
    await top('产品').hover();
    await page.mouse.move(700, 700);
    await clock.runFor(150);
    await page.getByRole('link', { name: '青瓷釉' }).hover();
    await clock.runFor(500);
    expect(await expanded()).toBe('true');
    await top('首页').hover();
    expect(await expanded()).toBe('false');
  });

  test('stays open after the click of a mouse, and closes after the click of a link', async () => {
    await open();
    await opener().click();
    expect(await expanded()).toBe('true');
    await page.getByRole('link', { name: '青瓷釉' }).click();
    expect(await expanded()).toBe('false');
    await expect.poll(() => components.left()).toEqual(['/products?classificationCode=celadon']);
  });

  test('is operated by arrow keys, Home and End, and closed by Escape', async () => {
    await open();
    await top('首页').focus();
    expect(await press('ArrowRight')).toBe('产品');
    expect(await expanded()).toBe('false');
    expect(await press('ArrowDown')).toBe('手工釉面砖');
    expect(await expanded()).toBe('true');
    expect([await press('ArrowDown'), await press('ArrowDown'), await press('ArrowUp')]).toEqual([
      '青瓷釉',
      '窑变釉',
      '青瓷釉',
    ]);
    expect([await press('ArrowUp'), await press('ArrowUp')]).toEqual(['手工釉面砖', '产品']);
    for (let step = 0; step < 8; step++) await press('ArrowDown');
    expect(await focused()).toBe('二十毫米板');
    expect(await press('ArrowRight')).toBe('新闻');
    expect(await expanded()).toBe('false');
    expect(await press('ArrowRight')).toBe('首页');
    expect(await press('ArrowLeft')).toBe('新闻');
    expect(await press('Home')).toBe('首页');
    expect(await press('End')).toBe('新闻');
    expect(await press('ArrowLeft')).toBe('产品');
    await press('ArrowDown');
    expect(await press('Escape')).toBe('“产品”的子菜单');
    expect(await expanded()).toBe('false');
    await press('Control+ArrowDown');
    expect([await expanded(), await focused()]).toEqual(['false', '“产品”的子菜单']);
  });

  test('is passed by Tab without opening, and opened and closed by Enter on its button', async () => {
    await open();
    await top('首页').focus();
    expect([await press('Tab'), await press('Tab'), await press('Tab')]).toEqual([
      '产品',
      '“产品”的子菜单',
      '新闻',
    ]);
    expect(await expanded()).toBe('false');
    await opener().focus();
    await page.keyboard.press('Enter');
    expect(await expanded()).toBe('true');
    await page.keyboard.press('Enter');
    expect(await expanded()).toBe('false');
  });

  test('closes 200 ms after the focus has left, and at once when it moves to another entry', async () => {
    await open({ paused: true });
    await opener().focus();
    await page.keyboard.press('Enter');
    await top('新闻').focus();
    expect(await expanded()).toBe('false');
    await opener().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '搜索' }).focus();
    expect(await expanded()).toBe('true');
    await clock.runFor(210);
    expect(await expanded()).toBe('false');
  });

  test('closes by Escape when the pointer has opened it', async () => {
    await open();
    await top('产品').hover();
    expect(await expanded()).toBe('true');
    await page.keyboard.press('Escape');
    expect(await expanded()).toBe('false');
  });

  test('marks the current page and its parents', async () => {
    const current = (value: string): Promise<string[]> =>
      menu().locator(`li:not([data-menu] *) > a[aria-current=${value}]`).allTextContents();
    await open();
    expect([await current('page'), await current('true')]).toEqual([['首页'], []]);
    await open({ channel: 'CONSULT' });
    expect([await current('page'), await current('true')]).toEqual([['新闻'], []]);
    await open({ channel: 'PRODUCTS_GLAZED' });
    expect([await current('page'), await current('true')]).toEqual([[], ['产品']]);
  });
});

describe('the menu of narrow screens', () => {
  const button = () => page.getByRole('button', { name: '主导航' });
  const drawer = () => page.getByRole('dialog');

  test('is a modal panel with levels to unfold, which keeps the focus', async () => {
    await open({ width: 375 });
    await button().click();
    await drawer().getByText('产品', { exact: true }).click();
    await drawer().getByText('手工釉面砖', { exact: true }).click();
    await drawer().getByRole('link', { name: '青瓷釉' }).waitFor();
    const isInside = (): Promise<boolean> =>
      page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
  });

  test('by Escape closes one level after the other, then itself', async () => {
    await open({ width: 375 });
    await button().click();
    await drawer().getByText('产品', { exact: true }).click();
    await drawer().getByText('手工釉面砖', { exact: true }).click();
    await drawer().getByRole('link', { name: '青瓷釉' }).focus();
    expect([await press('Escape'), await press('Escape')]).toEqual(['手工釉面砖', '产品']);
    expect(await drawer().getByText('手工釉面砖', { exact: true }).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('主导航');
  });

  test.each([
    ['its button', () => drawer().getByRole('button', { name: '关闭' }).click()],
    ['its backdrop', () => page.mouse.click(5, 600)],
    ['a link', () => drawer().getByRole('link', { name: '首页' }).first().click()],
  ])('is closed by %s', async (_, close) => {
    await open({ width: 700 });
    await button().click();
    await drawer().waitFor();
    await close();
    await drawer().waitFor({ state: 'hidden' });
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });

  test('closes when the window becomes wide', async () => {
    await open({ width: 1024 });
    await button().click();
    await drawer().waitFor();
    onTestFinished(() => page.setViewportSize({ width: 1280, height: 900 }));
    await page.setViewportSize({ width: 1025, height: 800 });
    await drawer().waitFor({ state: 'hidden' });
    expect(await menu().isVisible()).toBe(true);
  });

  test('offers the actions of members', async () => {
    await open({ width: 375 });
    await button().click();
    const address = (name: string): Promise<string | null> =>
      drawer().getByRole('link', { name, exact: true }).getAttribute('href');
    expect([await address('登录'), await address('注册')]).toEqual(['/client/login', '/client/regist']);
  });
});

describe('the menu of members', () => {
  test.each([
    { language: 'zh-CN', signedIn: false, state: '请登录', items: ['登录', '注册'] },
    { language: 'zh-CN', signedIn: true, state: '已登录', items: ['个人中心', '退出登录'] },
    { language: 'en-US', signedIn: false, state: 'Please sign in', items: ['Sign in', 'Register'] },
    { language: 'en-US', signedIn: true, state: 'Signed in', items: ['Member center', 'Sign out'] },
  ] as const)('shows "$state" with its actions', async ({ language, signedIn, state, items }) => {
    await open({ language, ...(signedIn && { storage: { clientToken: 'token' } }) });
    const button = page.getByRole('button', { name: state });
    await button.hover();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('#member-menu').getByRole('listitem').allInnerTexts()).toEqual(items);
  });

  test('signs a member out: of the server, of this browser, and to the home page', async () => {
    await open({
      storage: { clientToken: 'token', isLogin: '1' },
      calls: { 'authentication.logout': () => undefined },
    });
    await page.getByRole('button', { name: '已登录' }).hover();
    await page.locator('#member-menu').getByText('退出登录').click();
    expect((await calls.next('authentication.logout')).headers.authorization).toBe('Bearer token');
    await expect.poll(() => components.left()).toEqual(['/']);
    expect(await page.evaluate(() => [localStorage.clientToken, localStorage.isLogin] as unknown[])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('follows another tab that signs in and out', async () => {
    const tell = (token: string | null): Promise<void> =>
      page.evaluate((value) => {
        if (value === null) localStorage.removeItem('clientToken');
        else localStorage.setItem('clientToken', value);
        dispatchEvent(new StorageEvent('storage', { key: 'clientToken' }));
      }, token);
    await open();
    await tell('token');
    await page.getByRole('button', { name: '已登录' }).waitFor();
    await tell(null);
    await page.getByRole('button', { name: '请登录' }).waitFor();
    expect(await page.getByRole('button', { name: '已登录' }).count()).toBe(0);
  });
});

test('a link to another language keeps the query of the address as it is now', async () => {
  await open();
  await page.evaluate(() => history.replaceState(null, '', '/home?pageNum=3&sortWay=1'));
  await page.getByRole('navigation', { name: '语言' }).getByRole('link', { name: 'EN' }).click();
  await expect.poll(() => components.left()).toEqual(['/home?pageNum=3&sortWay=1&lang=en-US']);
});

describe('the name beside the logo', () => {
  /** The part of the name that is in sight, in px, and whether the page is wider than the screen. */
  const look = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('header span')];
      const name = all.find(({ textContent }) => textContent === '砌境');
      const box = name?.parentElement?.parentElement?.getBoundingClientRect();
      const { top = 0, bottom = 0, width = 0 } = name?.parentElement?.getBoundingClientRect() ?? {};
      const isInSight = box !== undefined && top < box.bottom && bottom > box.top;
      return { seen: isInSight ? width : 0, isTooWide: document.documentElement.scrollWidth > innerWidth };
    });

  /** Opens the header on a phone with a logo that is 40 px high, and as wide as that. */
  async function openWith(width: number): Promise<void> {
    const Icon = { resourceType: 1, url: `/media/logo_${width}x40.svg`, alt: '' };
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"/>`;
    await page.route('**/media/logo*', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
    await components.block(HEADER, {
      width: 375,
      change: withData(HEADER, ({ subContentMap }) => ({
        subContentMap: { ...(subContentMap as object), Icon },
      })),
    });
    const logo = page.locator('header img').first();
    await expect.poll(() => logo.evaluate(({ clientWidth }) => clientWidth > 0)).toBe(true);
  }

  test('is left out on a phone where a wide logo leaves no room for it', async () => {
    await openWith(240);
    expect(await look()).toEqual({ seen: 0, isTooWide: false });
  });

  test('has room for several letters beside a small one', async () => {
    await openWith(40);
    const { seen, isTooWide } = await look();
    expect([seen >= 80, isTooWide]).toEqual([true, false]);
  });
});
