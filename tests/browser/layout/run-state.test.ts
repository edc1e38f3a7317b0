import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';

const POLL = 5000;
const LABELS: Readonly<Record<number, string>> = {
  0: '系统状态未知',
  2: '系统升级中',
  3: '系统激活中',
  4: '系统还原中',
  5: '您的运行环境异常，请联系客服',
  6: '系统维护中',
  7: '系统备份中',
};

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The server's response: a number is a status without an operation, undefined is no response. */
interface Says {
  run: { status: number; operationCode: string } | undefined;
  finishStatus: number;
}

let page: Page;
let says: Says;
let pageErrors: readonly string[] = [];
/** The calls so far: `status`, or the code of the requested operation. */
let calls: string[] = [];
let documents = 0;

afterEach(() => page.close());

async function visit(run: Says['run'], lang = 'zh-CN'): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 800 } });
  pageErrors = collectPageErrors(page);
  says = { run, finishStatus: 1 };
  calls = [];
  documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const answer = (data: unknown) => ({ json: { code: 200, success: true, message: '', data } });
  await page.route('**/api/system/getRunStatus', (route) => {
    calls.push('status');
    return says.run === undefined ? route.abort() : route.fulfill(answer(says.run));
  });
  await page.route('**/api/system/getRunStatusDetail?*', (route) => {
    calls.push(new URL(route.request().url()).searchParams.get('operationCode') ?? '');
    return route.fulfill(answer({ finishStatus: says.finishStatus }));
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(`${server.url}/about?lang=${lang}`);
  // The page has its timer when it has loaded. The clock goes on once: while the call comes, nothing is due.
  await page.clock.runFor(POLL);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
}

const banner = () => page.locator('[role=status] > p');

/** Advances the clock and waits until this many calls were made. */
async function poll(expected: number): Promise<void> {
  await page.clock.runFor(POLL);
  await expect.poll(() => calls.length).toBe(expected);
}

test('shows nothing normally, polls every five seconds, and pauses while the tab is hidden', async () => {
  await visit({ status: 1, operationCode: '' });
  await page.clock.runFor(POLL / 2);
  expect(calls).toEqual(['status']);
  await page.clock.runFor(POLL / 2);
  await expect.poll(() => calls).toEqual(['status', 'status']);
  expect(await banner().count()).toBe(0);
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await page.clock.runFor(5 * POLL);
  expect(calls).toHaveLength(2);
  await setHidden(false);
  await expect.poll(() => calls.length).toBe(3);
  expect(pageErrors).toEqual([]);
});

test.each(Object.entries(LABELS))(
  'shows the text of status %s until the status is 1',
  async (status, label) => {
    await visit({ status: Number(status), operationCode: status === '7' ? 'op-1' : '' });
    await banner().waitFor();
    expect(await banner().innerText()).toBe(label);
    says.run = { status: 1, operationCode: '' };
    await page.clock.runFor(POLL);
    await banner().waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  },
);

test('shows the text in English', async () => {
  await visit({ status: 5, operationCode: '' }, 'en-US');
  await banner().waitFor();
  expect(await banner().innerText()).toBe(
    'Your runtime environment is abnormal, please contact customer service',
  );
});

test('polls a running backup by its code, and reloads the page when it is done', async () => {
  await visit({ status: 7, operationCode: 'op-7' });
  await banner().waitFor();
  // The first call finds something unusual; from then on the block loads the state itself.
  await expect.poll(() => calls).toEqual(['status', 'status', 'op-7']);
  await poll(5);
  expect(await banner().isVisible()).toBe(true);
  expect(documents).toBe(1);
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  says = { run: { status: 1, operationCode: '' }, finishStatus: 2 };
  await page.clock.runFor(POLL);
  await expect.poll(() => documents).toBe(2);
  // Closing a page during its reload may never resolve.
  await page.waitForFunction(
    () => document.documentElement.dataset.before === undefined && document.readyState === 'complete',
  );
});

test('shows a failed backup until the message is closed, and polls it no more', async () => {
  await visit({ status: 7, operationCode: 'op-8' });
  await banner().waitFor();
  says.finishStatus = 3;
  await page.clock.runFor(POLL);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect((await alert.innerText()).split(/\n+/)).toEqual(['错误', '备份失败']);
  await banner().waitFor({ state: 'detached' });
  const asked = calls.filter((call) => call === 'op-8').length;
  await page.clock.runFor(4 * POLL);
  expect(calls.filter((call) => call === 'op-8')).toHaveLength(asked);
  expect(await alert.isVisible()).toBe(true);
  expect(await banner().count()).toBe(0);
  await alert.getByRole('button', { name: '关闭提示' }).click();
  await alert.waitFor({ state: 'detached' });
});

test('a failed poll is repeated after five seconds without a message', async () => {
  await visit({ status: 6, operationCode: '' });
  await banner().waitFor();
  says.run = undefined;
  await poll(3);
  await poll(4);
  expect(await banner().innerText()).toBe(LABELS[6]);
  expect(await page.locator('.toast').count()).toBe(0);
  says.run = { status: 1, operationCode: '' };
  await page.clock.runFor(POLL);
  await banner().waitFor({ state: 'detached' });
});
