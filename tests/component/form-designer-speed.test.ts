// How fast the designer answers keys and a drop in a form of 200 fields with 60 conditions.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;
const main = page.getByRole('main');

const FIELDS = 200;
/**
 * The goals are 50 ms for keys and 100 ms for a drop, and are not reached: 352 ms and 564 ms were measured on
 * two busy cores, after 1,215 ms and 839 ms. These limits only keep it from getting worse.
 */
const MOST_KEY_MS = 700;
const MOST_DROP_MS = 1000;

const text = (name: string) => ({ 'zh-CN': name, 'en-US': name });

const RULES = Array.from({ length: FIELDS }, (_, at) => ({
  name: `f${at}`,
  type: 'string',
  title: text(`Field ${at}`),
  'x-component': at % 4 === 0 ? 'Radio.Group' : 'Input',
  ...(at % 4 === 0
    ? {
        enum: [
          { label: 'Yes', value: 'y' },
          { label: 'No', value: 'n' },
        ],
      }
    : {}),
  ...(at % 3 === 1
    ? {
        'x-reactions': {
          dependencies: [`f${at - (at % 4)}`],
          fulfill: { state: { visible: "{{ $deps[0] === 'y' }}" } },
        },
      }
    : {}),
}));

/** Notes the time from an event to the frame that shows what it did. */
async function watch(type: string): Promise<void> {
  await page.evaluate((name) => {
    const times: number[] = [];
    Object.assign(globalThis, { [`times:${name}`]: times });
    document.addEventListener(
      name,
      () => {
        const begun = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => void times.push(performance.now() - begun);
          channel.port2.postMessage(0);
        });
      },
      true,
    );
  }, type);
}

const timesOf = (type: string): Promise<number[]> =>
  page.evaluate((name) => (globalThis as unknown as Record<string, number[]>)[`times:${name}`] ?? [], type);

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Infinity;

test('200 fields: keys and drops are not slower than they were', { tags: 'long' }, async () => {
  await components.console('/owner/form/f1', {
    width: 1440,
    height: 900,
    calls: {
      'consoleForm.get': {
        id: 'f1',
        revision: 3,
        permissions: [],
        details: { places: [] },
        values: { title: text('A form'), isOpen: true, isPaid: false, price: 0, option: {}, rule: RULES },
      },
      'consoleForm.usage': [],
      'consoleForm.history': [],
      'consoleForm.check': [],
    },
  });
  await main
    .locator('.fd-hit')
    .nth(FIELDS - 1)
    .waitFor();
  await settled(page);
  await main.locator('.fd-hit').nth(2).click();
  await watch('input');
  await watch('drop');
  const label = main.locator('.fd-right').getByRole('textbox').first();
  await label.click();
  for (const letter of 'Which of these tiles do you want to see first, and why')
    await label.press(letter === ' ' ? 'Space' : letter);
  const keys = await timesOf('input');
  await settled(page);
  for (let from = 3; from < 9; from += 1) {
    await main
      .locator('.fd-hit')
      .nth(from)
      .dragTo(main.locator('.fd-hit').nth(from - 2));
    await settled(page);
  }
  const drops = await timesOf('drop');
  const figures = {
    keys: keys.length,
    p95: percentile(keys, 0.95),
    drops: drops.length,
    worst: Math.max(...drops),
  };
  console.info(JSON.stringify(figures));
  expect(figures.p95).toBeLessThan(MOST_KEY_MS);
  expect(figures.drops).toBeGreaterThan(0);
  expect(figures.worst).toBeLessThan(MOST_DROP_MS);
});
