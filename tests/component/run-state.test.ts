import { expect, test } from 'vitest';
import { NO_NETWORK } from './calls.ts';
import { openComponents, type MountOptions } from './component.ts';

const POLL = 5000;
const LABELS: readonly [status: number, text: string][] = [
  [0, '系统状态未知'],
  [2, '系统升级中'],
  [3, '系统激活中'],
  [4, '系统还原中'],
  [5, '您的运行环境异常，请联系客服'],
  [6, '系统维护中'],
  [7, '系统备份中'],
];

const components = await openComponents();
const { page, calls, clock } = components;

type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const says = (status: number, operationCode = ''): void =>
  calls.answer('system.getRunStatus', { status: status as Status, operationCode });

/** Mounts the banner; the server says this when it is asked for the first time. */
async function open(status: number, operationCode = '', options: MountOptions = {}): Promise<void> {
  await components.block('run-state-banner--normal', {
    paused: true,
    ...options,
    calls: {
      'system.getRunStatus': { status: status as Status, operationCode },
      'system.getRunStatusDetail': { finishStatus: 1 },
    },
  });
  await clock.runFor(POLL);
  await calls.next('system.getRunStatus');
}

const banner = () => page.locator('[role=status] > p');
const asked = (): number => calls.names().length;

test('nothing is shown as usual; the server is asked every five seconds in a visible tab', async () => {
  await open(1);
  await clock.runFor(POLL / 2);
  expect(asked()).toBe(1);
  await clock.runFor(POLL / 2);
  await calls.next('system.getRunStatus', 2);
  expect(await banner().count()).toBe(0);
  const setHidden = (hidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await setHidden(true);
  await clock.runFor(5 * POLL);
  expect(asked()).toBe(2);
  await setHidden(false);
  await calls.next('system.getRunStatus', 3);
});

test.each(LABELS)('status %i is shown until the status is 1', async (status, label) => {
  await open(status, status === 7 ? 'op-1' : '');
  await banner().waitFor();
  expect(await banner().innerText()).toBe(label);
  says(1);
  await clock.runFor(POLL);
  await banner().waitFor({ state: 'detached' });
});

test('the text is English on an English page', async () => {
  await open(5, '', { language: 'en-US' });
  await banner().waitFor();
  expect(await banner().innerText()).toBe(
    'Your runtime environment is abnormal, please contact customer service',
  );
});

test('a running backup is followed by its code, and the page is loaded again when it is done', async () => {
  await open(7, 'op-7');
  await banner().waitFor();
  // The first call finds something unusual; from then on the block loads the state itself.
  expect((await calls.next('system.getRunStatusDetail')).query).toEqual({ operationCode: 'op-7' });
  expect(calls.names()).toEqual(['system.getRunStatus', 'system.getRunStatus', 'system.getRunStatusDetail']);
  await clock.runFor(POLL);
  await calls.next('system.getRunStatusDetail', 2);
  expect(await banner().isVisible()).toBe(true);
  expect(components.left()).toEqual([]);
  calls.answer('system.getRunStatusDetail', { finishStatus: 2 });
  await clock.runFor(POLL);
  await expect.poll(() => components.left().length).toBe(1);
});

test('a failed backup is told until the message is closed, and is followed no more', async () => {
  await open(7, 'op-8');
  await banner().waitFor();
  await calls.next('system.getRunStatusDetail');
  calls.answer('system.getRunStatusDetail', { finishStatus: 3 });
  await clock.runFor(POLL);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect((await alert.innerText()).split(/\n+/)).toEqual(['错误', '备份失败']);
  await banner().waitFor({ state: 'detached' });
  const before = calls.made('system.getRunStatusDetail').length;
  await clock.runFor(4 * POLL);
  expect(calls.made('system.getRunStatusDetail')).toHaveLength(before);
  expect([await alert.isVisible(), await banner().count()]).toEqual([true, 0]);
  await alert.getByRole('button', { name: '关闭提示' }).click();
  await alert.waitFor({ state: 'detached' });
});

test('a question without an answer is asked again after five seconds, without a message', async () => {
  await open(6);
  await banner().waitFor();
  calls.answer('system.getRunStatus', NO_NETWORK);
  for (const number of [3, 4]) {
    await clock.runFor(POLL);
    await calls.next('system.getRunStatus', number);
  }
  expect(await banner().innerText()).toBe('系统维护中');
  expect(await page.locator('.toast').count()).toBe(0);
  says(1);
  await clock.runFor(POLL);
  await banner().waitFor({ state: 'detached' });
});

test('the first question without an answer shows nothing', async () => {
  await components.block('run-state-banner--normal', {
    paused: true,
    calls: { 'system.getRunStatus': NO_NETWORK },
  });
  await clock.runFor(POLL);
  await calls.next('system.getRunStatus');
  await clock.runFor(POLL);
  await calls.next('system.getRunStatus', 2);
  expect(await page.locator('[role=status]').innerText()).toBe('');
});
