// Every look on every shipped block, light and dark, at three widths: nothing stands out, and texts are read.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { SCHEMES } from '../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../runtime/theme/write-css.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { PRESETS } from '../theme/presets.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every example of every block. */
const EXAMPLES = blockDocuments
  .names()
  .flatMap((block) => blockDocuments.get(block)?.examples.map(({ name }) => `${block}--${name}`) ?? []);

interface Axe {
  run(
    target: string,
    options: object,
  ): Promise<{ violations: { nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** Texts whose contrast is too low, with what axe measured. */
const findPale = (): Promise<string[]> =>
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
const wear = (css: string, scheme: string): Promise<void> =>
  page.evaluate(
    ([text, name]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${text}:root{color-scheme:${name}}`);
      document.adoptedStyleSheets = [sheet];
    },
    [css, scheme] as const,
  );

/** By how many pixels the page is wider than the window. */
const findWide = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each([375, 768, 1440])('at %i px', (width) => {
  test('all looks', { tags: 'long', timeout: 600_000 }, async () => {
    await components.block(EXAMPLES, {
      width,
      height: 900,
      waitsForIntent: true,
      calls: { 'system.getRunStatus': { status: 0, operationCode: '' } },
    });
    await page.evaluate(AXE);
    // What the test would find: texts in the colour of a line.
    await wear(':root{--color-text-muted:#ddd2c3}', 'light');
    expect((await findPale()).length).toBeGreaterThan(5);
    const faults: string[] = [];
    for (const preset of PRESETS.keys())
      for (const scheme of SCHEMES) {
        const document = { preset, overrides: { scheme: 'auto' as const } };
        await wear(writeThemeCss(document, PRESETS), scheme);
        const wide = await findWide();
        if (wide > 0) faults.push(`${preset} ${scheme}: ${wide} px too wide`);
        faults.push(...(await findPale()).map((line) => `${preset} ${scheme}: ${line}`));
      }
    expect(faults).toEqual([]);
  });
});
