// Walks a journey of an owner in its combinations of hands, language and width.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { collectPageErrors } from '../../support/browser.ts';
import type { RunningServer } from '../../support/server.ts';
import { signInAsOwner } from '../editor-session.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { combinationsOf, describeCombination, type Combination, type JourneyName } from './combinations.ts';
import type { Hands } from './hands.ts';
import { makeKeyboardHands } from './keyboard-hands.ts';
import { CHINESE, ENGLISH, labelsIn, type Labels } from './labels.ts';
import { makeMouseHands } from './mouse-hands.ts';

/** An owner on the way, who begins at the home of the console. */
export interface Walk extends Labels {
  combination: Combination;
  hands: Hands;
  context: BrowserContext;
  page: Page;
  main: Locator;
  dialog: Locator;
  /** Differs from combination to combination: what one has made does not disturb the next. */
  mark: string;
  /** A button of the screen. */
  button(name: string, inside?: Locator): Locator;
  /** Opens a screen by the menu. */
  openScreen(name: string): Promise<void>;
  /** Writes a text in both languages of the site. */
  write(group: Locator, chinese: string, english: string): Promise<void>;
  /** Expects what is shown to conform to all rules of axe, and not to be wider than the window. */
  expectSound(state: string): Promise<void>;
}

/** Screenshots of the checked states are written to this folder. */
const SHOTS = process.env.SHOTS;
const HEIGHTS = { 375: 812, 768: 1024, 1440: 900 } as const;

interface JourneyOptions {
  browser: Browser;
  site: RunningServer;
}

export function walkJourney(
  name: JourneyName,
  { browser, site }: JourneyOptions,
  go: (walk: Walk) => Promise<void>,
): void {
  test.each(combinationsOf(name).map((each) => [describeCombination(each), each] as const))(
    `${name}: %s`,
    async (_, combination) => {
      const walk = await begin(name, combination, browser, site);
      try {
        await go(walk);
      } catch (error) {
        await walk.shoot('failed');
        throw error;
      }
      expect(walk.hands.flaws).toEqual([]);
      expect(walk.pageErrors).toEqual([]);
      await walk.context.close();
    },
  );
}

type Begun = Walk & { pageErrors: readonly string[]; shoot(state: string): Promise<void> };

async function begin(
  name: JourneyName,
  combination: Combination,
  browser: Browser,
  site: RunningServer,
): Promise<Begun> {
  const { language, width } = combination;
  const context = await signInAsOwner(browser, site, language);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  // From the beginning, so that no key comes before the browser asks the test for files.
  page.on('filechooser', () => undefined);
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.goto(`${site.url}/owner`);
  const hands = combination.hands === 'mouse' ? makeMouseHands(page) : makeKeyboardHands(page);
  const labels = labelsIn(language);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: labels.translate('console.home.title') }).waitFor();
  const button = (title: string, inside = main): Locator =>
    inside.getByRole('button', { name: title, exact: true });
  const shoot = async (state: string): Promise<void> => {
    if (SHOTS === undefined) return;
    const folder = join(SHOTS, name.replaceAll(' ', '-'));
    mkdirSync(folder, { recursive: true });
    const file = [state.replaceAll(' ', '-'), width, language, combination.hands].join('_');
    await page.screenshot({ path: join(folder, `${file}.png`) });
  };
  return {
    ...labels,
    shoot,
    combination,
    hands,
    context,
    page,
    pageErrors,
    main,
    button,
    dialog: page.getByRole('dialog'),
    mark: [combination.hands.slice(0, 1), language.slice(0, 2), width].join('-'),
    openScreen: (screen) => openScreen(screen, { page, hands, labels }),
    async write(group, chinese, english) {
      await hands.type(group.getByRole('textbox', { name: CHINESE }), chinese);
      await hands.type(group.getByRole('textbox', { name: ENGLISH }), english);
    },
    async expectSound(state) {
      expect(await findOffences(page), state).toEqual([]);
      expect(await readOverflow(page), state).toBe(0);
      await shoot(state);
    },
  };
}

/** In edit mode all rules hold for the editor; on the page under it are other blocks, too. */
async function findOffences(page: Page): Promise<string[]> {
  if (!new URL(page.url()).pathname.startsWith('/edit/')) return findViolations(page, 'body');
  const ofEditor = await findViolations(page, '#editor');
  return [...ofEditor, ...(await findViolations(page, 'html', ['serious', 'critical']))];
}

interface MenuUse {
  page: Page;
  hands: Hands;
  labels: Labels;
}

/** By the menu at the side, or by the button that opens it in a narrow window. */
async function openScreen(screen: string, { page, hands, labels }: MenuUse): Promise<void> {
  const { group, title } = labels.placeOf(screen);
  const name = labels.translate('console.menu');
  const opener = page.getByRole('banner').getByRole('button', { name, exact: true });
  if (await opener.isVisible()) await hands.press(opener);
  const menu = page.getByRole('navigation', { name, exact: true });
  const fold = menu.getByRole('button', { name: group });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await hands.press(fold);
  await hands.press(menu.getByRole('link', { name: title, exact: true }));
  await page.getByRole('main').getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
}
