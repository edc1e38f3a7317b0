// Puts looks on the page of the component tests, and finds what they make unreadable or too wide.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCHEMES } from '../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../runtime/theme/write-css.ts';
import { PRESETS } from '../theme/presets.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    target: string,
    options: object,
  ): Promise<{ violations: { nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** Texts whose contrast is too low, with what axe measured. */
const findPale = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run('body', {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `${/contrast of ([\d.]+)/.exec(failureSummary)?.[1] ?? ''} ${html.slice(0, 120)}`,
      ),
    );
  });

/** Sets the look of the page, after its style sheet. */
export const wear = (page: Page, css: string, scheme: string): Promise<void> =>
  page.evaluate(
    ([text, name]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${text}:root{color-scheme:${name}}*{transition-duration:0s!important}`);
      document.adoptedStyleSheets = [sheet];
    },
    [css, scheme] as const,
  );

/** By how many pixels the page is wider than the window. */
const findWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is wrong with the page in one of the looks, light or dark. Fails if it would find nothing. */
export async function findFaultsOfLooks(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // What it would find: texts in the colour of a line.
  await wear(page, ':root{--color-text:#ddd2c3;--color-text-muted:#ddd2c3}', 'light');
  expect((await findPale(page)).length).toBeGreaterThan(2);
  const faults: string[] = [];
  for (const preset of PRESETS.keys())
    for (const scheme of SCHEMES) {
      await wear(page, writeThemeCss({ preset, overrides: { scheme: 'auto' } }, PRESETS), scheme);
      const wide = await findWide(page);
      if (wide > 0) faults.push(`${preset} ${scheme}: ${wide} px too wide`);
      faults.push(...(await findPale(page)).map((line) => `${preset} ${scheme}: ${line}`));
    }
  return faults;
}
