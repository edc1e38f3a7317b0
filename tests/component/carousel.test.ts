import { expect, test } from 'vitest';
import type { PageModel } from '../../runtime/model/page.ts';
import { openComponents } from './component.ts';

const INTERVAL = 5000;
const EXAMPLE = 'banner-1--two-slides';

const components = await openComponents();
const { page, clock } = components;

interface Banner {
  resourceMap: { banner: { contentCode: string }[] };
}

/** The example with a third slide. */
function withThirdSlide(model: PageModel): PageModel {
  const { ast } = model.content;
  const data = ast.data[EXAMPLE] as unknown as Banner;
  const [first, second] = data.resourceMap.banner;
  const banner = [first, second, { ...second, contentCode: 'third' }];
  const withThree = { ...data, resourceMap: { ...data.resourceMap, banner } };
  return {
    ...model,
    content: { ...model.content, ast: { ...ast, data: { [EXAMPLE]: withThree } } },
  } as unknown as PageModel;
}

const mount = (motion = true): Promise<void> =>
  components.block(['header--bare', EXAMPLE], { change: withThirdSlide, motion, paused: true });

/** Index of the one slide that is not inert. */
const shown = (): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-carousel=slides] > *')].findIndex(
      (slide) => !slide.matches('[inert], :has([inert])'),
    ),
  );

/** Imitates a tab that is hidden or shown. */
async function setHidden(hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a slide stays for five seconds; the last is followed by the first', async () => {
  await mount();
  expect(await shown()).toBe(0);
  await clock.runFor(INTERVAL - 100);
  expect(await shown()).toBe(0);
  await clock.runFor(200);
  expect(await shown()).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await clock.runFor(2 * INTERVAL);
  expect(await shown()).toBe(0);
});

test('its button stops it until the button is pressed again', async () => {
  await mount();
  const toggle = page.getByRole('button', { name: '停止自动播放' });
  await toggle.click();
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await page.mouse.move(10, 10);
  await clock.runFor(4 * INTERVAL);
  expect(await shown()).toBe(0);
  await toggle.click();
  await page.mouse.move(10, 10);
  await clock.runFor(INTERVAL + 100);
  expect(await shown()).toBe(1);
});

test('nothing moves by itself with reduced motion', async () => {
  await mount(false);
  await clock.runFor(4 * INTERVAL);
  expect(await shown()).toBe(0);
  await page.getByRole('button', { name: '下一张' }).click();
  await expect.poll(shown).toBe(1);
});

test('it pauses while its tab is hidden, and restarts the interval afterwards', async () => {
  await mount();
  await setHidden(true);
  await clock.runFor(4 * INTERVAL);
  expect(await shown()).toBe(0);
  await setHidden(false);
  await clock.runFor(INTERVAL - 100);
  expect(await shown()).toBe(0);
  await clock.runFor(200);
  expect(await shown()).toBe(1);
});

test('arrows, indicators and keys choose a slide, and the indicator shows which', async () => {
  await mount(false);
  await page.getByRole('button', { name: '第 3 张' }).click();
  await expect.poll(shown).toBe(2);
  expect(await page.getByRole('button', { name: '第 3 张' }).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toBe(1);
  await page.getByRole('button', { name: '上一张' }).click();
  await expect.poll(shown).toBe(0);
});

test('it is rebuilt 0.1 s after its slides have changed', async () => {
  await mount();
  const inert = page.locator('[data-carousel=slides] > :is([inert], :has([inert]))');
  expect(await inert.count()).toBe(2);
  await page.evaluate(() => document.querySelector('[data-carousel=slides]')?.lastElementChild?.remove());
  await clock.runFor(150);
  expect(await inert.count()).toBe(1);
  await clock.runFor(2 * INTERVAL + 200);
  expect(await shown()).toBe(0);
});
