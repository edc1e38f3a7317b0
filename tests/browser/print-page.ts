/** What every page is on paper. */
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Objects that Firefox packs. */
const PACKED = /\/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** Counts the sheets of a PDF. */
export function sheetsOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const packed = [...text.matchAll(PACKED)].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  return ([text, ...packed].join('').match(/\/Type\s*\/Page(?![a-z])/g) ?? []).length;
}

/**
 * No skip link, menu, control or what follows the window, a dark title, and so many sheets of A4 at most.
 */
export async function expectPaper(page: Page, name: string, maxSheets: number): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const isShown = (selector: string): boolean =>
      [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
    const fixed = [...document.querySelectorAll('body *')].filter(
      (each) =>
        each.getClientRects().length > 0 && ['fixed', 'sticky'].includes(getComputedStyle(each).position),
    );
    // A title is dark, whatever is behind it on the screen.
    const title = document.querySelector('main h1, main h2');
    const [red = 0] = (title === null ? '' : getComputedStyle(title).color).match(/\d+/g)?.map(Number) ?? [];
    return {
      skip: isShown('.skip-link, .console-skip'),
      menu: isShown('header nav, .console-side, nav[aria-label="Member center"], nav[aria-label="会员中心"]'),
      control: isShown('#root > header a[class*="size-touch"], #root main a[class*="button-"]'),
      fixed: fixed.map((each) => `${each.localName}.${each.className}`),
      red,
    };
  });
  expect(shown, name).toMatchObject({ skip: false, menu: false, control: false, fixed: [] });
  expect(shown.red, name).toBeLessThan(120);
  const pdf = await page.pdf({ format: 'A4' });
  expect(sheetsOf(pdf), name).toBeLessThanOrEqual(maxSheets);
  await page.emulateMedia({ media: 'screen' });
  return pdf;
}
