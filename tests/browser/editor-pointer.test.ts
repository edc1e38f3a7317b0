import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { signInAsOwner, openEditor, readBlockOrder, skipTour } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('a click opens nothing for one second after a dialog has opened', async () => {
  const context = await signInAsOwner(browser, server);
  // The clock is paused, so that the speed of the machine does not matter.
  await context.addInitScript(() => {
    const clock = window as Window & { stoppedAt?: number };
    const real = performance.now.bind(performance);
    performance.now = () => clock.stoppedAt ?? real();
  });
  const { page, title, pageErrors } = await openEditor(context, server);
  const setClock = (time: number) => page.evaluate((now) => Object.assign(window, { stoppedAt: now }), time);
  const clickOnTitle = async (): Promise<number> => {
    await title.click();
    await settled(page);
    return page.locator('[contenteditable], dialog[open].ed-dialog').count();
  };
  await title.click();
  await setClock(1_000_000);
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await clickOnTitle()).toBe(0);
  await setClock(1_000_999);
  expect(await clickOnTitle()).toBe(0);
  await setClock(1_001_000);
  expect(await clickOnTitle()).toBe(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('on a touch screen a block is moved by its buttons and dragged by its handle', async () => {
  const context = await browser.newContext({
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 375, height: 800 },
  });
  await skipTour(context);
  await context.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  const { page, title, pageErrors } = await openEditor(context, server, '/about?lang=en-US');
  const before = await readBlockOrder(page);
  await title.tap();
  const tools = page.getByRole('toolbar').getByRole('button');
  await tools.getByText('Block', { exact: true }).tap();
  const down = page.getByRole('button', { name: 'Move down', exact: true });
  await down.tap();
  await down.tap();
  await expect.poll(() => readBlockOrder(page).then((keys) => keys.indexOf('page-hero'))).toBe(1);
  const up = page.getByRole('button', { name: 'Move up', exact: true });
  await up.tap();
  await up.tap();
  await expect.poll(() => readBlockOrder(page)).toEqual(before);

  const session = await context.newCDPSession(page);
  const handle = page.locator('.ed-handle');
  // A trial click: it waits until the handle is stable and not covered.
  await handle.tap({ trial: true });
  const box = await handle.boundingBox();
  if (box === null) throw new Error('There is no handle.');
  const x = box.x + box.width / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', box.y + 22);
  for (const y of [box.y + 40, 500, 780]) await touch('touchMove', y);
  await page.locator('.ed-drop').waitFor();
  // Near the lower edge of the viewport the page scrolls automatically.
  await page.waitForFunction(() => {
    const block = document.querySelector('#main [data-edit*=":content/introduction/"]')?.closest('section');
    const { top, height } = block?.getBoundingClientRect() ?? { top: 1000, height: 0 };
    return top + height / 2 < 600;
  });
  await touch('touchEnd');
  await expect.poll(() => readBlockOrder(page).then((keys) => keys.indexOf('page-hero'))).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});
