import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { measureCpu, openBrowser } from '../browser.ts';
import { median } from '../measure.ts';
import { openOwner, type Owner } from '../owner-reads.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

const ROUNDS = 3;
const KEYS = 40;
/** The first keys compile what the others run. */
const WARM_UP = 10;
/** Rows of the specification, each with two fields: with the others the record has more than sixty. */
const ROWS = 24;
const FEWEST_FIELDS = 60;
const KEY = { atMost: 16, unit: 'ms' };

/** A box that can be written in. */
const BOX = 'main form :is(input[type=text], textarea):not([role])';

/** Where is typed: a place among the boxes of the record, from 0 to 1. */
const PLACES = { 'the first field': 0, 'a row in the middle': 0.5, 'the last field': 1 } as const;

const both = (text: string): Record<string, string> => ({ 'zh-CN': text, 'en-US': text });

async function makeProduct(owner: Owner): Promise<string> {
  const specList = Array.from({ length: ROWS }, (_, at) => ({
    title: both(`Property ${at}`),
    content: both(`Value ${at}`),
  }));
  const values = { title: both('A product of sixty fields'), specList };
  return (await owner.write<{ id: string }>('consoleProduct.save', { values })).id;
}

/** Until what a key has changed is painted: the frame after it, to its end. */
const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Milliseconds of the page's main thread for each key that is typed into a box. */
async function measureKeys(page: Page, place: number): Promise<number[]> {
  const boxes = page.locator(BOX);
  const box = boxes.nth(Math.round(((await boxes.count()) - 1) * place));
  await box.click();
  await page.keyboard.press('End');
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + KEYS; at++) {
    const time = await measureCpu(page, async () => {
      await page.keyboard.press('abcdefghij'[at % 10] ?? 'a');
      await untilPainted(page);
    });
    if (at >= WARM_UP) times.push(time);
  }
  const typed = await box.inputValue();
  if (!typed.endsWith('abcdefghij')) throw new Error(`The field has lost keys: ${typed}`);
  return times;
}

const countFields = (page: Page): Promise<number> =>
  page.locator('main form .field:has(input, textarea)').count();

async function measureRounds(
  browser: Browser,
  url: string,
  owner: Owner,
): Promise<{ fields: number; times: Record<keyof typeof PLACES, number[]> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...owner.cookie, url: new URL(url).origin }]);
  const times = { 'the first field': [], 'a row in the middle': [], 'the last field': [] } as Record<
    keyof typeof PLACES,
    number[]
  >;
  let fields = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(BOX).nth(ROWS).waitFor();
    fields = await countFields(page);
    if (fields < FEWEST_FIELDS) throw new Error(`The record has ${fields} fields only.`);
    for (const name of Object.keys(PLACES) as (keyof typeof PLACES)[])
      times[name].push(...(await measureKeys(page, PLACES[name])));
    await page.close({ runBeforeUnload: false });
  }
  await context.close();
  return { fields, times };
}

const at95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** What a key costs in a record of many fields. */
export const consoleTyping: Section = {
  name: 'console-typing',
  title: 'Typing in a record',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    try {
      const owner = await openOwner(server.origin);
      const id = await makeProduct(owner);
      const url = `${server.origin}/owner/product/${encodeURIComponent(id)}`;
      const { fields, times } = await measureRounds(browser, url, owner);
      const all = Object.entries(times);
      return {
        findings: all.flatMap(([name, keys]) => [
          judge(`A key in ${name}, median`, median(keys), KEY),
          judge(`A key in ${name}, 95 of 100`, at95(keys), KEY),
        ]),
        tables: [
          {
            head: ['where', 'median', '95 of 100', 'most'],
            rows: all.map(([name, keys]) => [
              name,
              ...[median(keys), at95(keys), Math.max(...keys)].map((time) => show(time, 'ms')),
            ]),
          },
        ],
        notes: [
          `A product with ${ROWS} rows of specification, in two languages: ${fields} fields; 1440 × 900.`,
          `Keys of the browser: ${KEYS} a place in each of ${ROUNDS} visits, after ${WARM_UP} others.`,
          'Time of the main thread: events, React, layout and paint until the frame after the key has ended.',
          'What rests after the keys (compare, keep, draft) counts with the key that it falls on.',
        ],
      };
    } finally {
      await browser.close();
      await server.stop();
      await data.remove();
    }
  },
};
