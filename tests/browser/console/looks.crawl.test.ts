// Home, a list and a record of the console by axe, in light and dark, and as wide as phones and desks are.
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole } from './open-console.ts';

const SERIOUS = ['serious', 'critical'];

test('home, list and record have no serious violation in light and dark, and fit', async () => {
  const site = await startStoredSite();
  const browser = await openBrowser();
  const [product] = await site.callAsOwner<{ id: string }[]>('console/product/list?pageSize=1');
  const found: string[] = [];
  for (const width of [375, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const opened = await openConsole(browser, site, '', { width });
      await opened.page.emulateMedia({ colorScheme });
      for (const path of ['', '/product', `/product/${product?.id}`]) {
        await opened.page.goto(`${site.url}/owner${path}`, { waitUntil: 'domcontentloaded' });
        await settled(opened.page);
        const where = `/owner${path} ${width} ${colorScheme}`;
        const broken = await findViolations(opened.page, 'body', SERIOUS);
        found.push(...broken.map((line) => `${where} ${line}`));
        const overflow = await readOverflow(opened.page);
        if (overflow > 0) found.push(`${where} overflows by ${overflow} px`);
      }
      expect(await opened.page.locator('html').getAttribute('data-scheme')).toBe(colorScheme);
      await opened.close();
    }
  expect(found).toEqual([]);
});
