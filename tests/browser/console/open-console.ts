import type { Browser, Locator, Page } from 'playwright-core';
import { collectPageErrors } from '../../support/browser.ts';
import type { RunningServer } from '../../support/server.ts';
import { settled } from '../../support/settled.ts';
import { signInAsOwner } from '../editor-session.ts';
import { makeKeyboardUser, type KeyboardUser } from '../members/keyboard.ts';

export interface OpenConsole {
  page: Page;
  main: Locator;
  pageErrors: readonly string[];
  keys: KeyboardUser;
  close(): Promise<void>;
}

export interface ConsoleOptions {
  language?: string;
  width?: number;
  /** The test may let time pass by `page.clock`. */
  hasClock?: boolean;
}

/** Opens an address of the console as an owner. */
export async function openConsole(
  browser: Browser,
  site: RunningServer,
  path: string,
  { language = 'en-US', width = 1440, hasClock = false }: ConsoleOptions = {},
): Promise<OpenConsole> {
  const context = await signInAsOwner(browser, site, language);
  if (hasClock) await context.clock.install();
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}/owner${path}`, { waitUntil: 'domcontentloaded' });
  await settled(page);
  const main = page.getByRole('main');
  return { page, main, pageErrors, keys: makeKeyboardUser(page), close: () => context.close() };
}
