// The panel of the theme beside the page: what is tried, what differs, and what is kept and published.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { KEEP_MS } from './composer-desk.ts';
import { inBlock, select } from './editor-desk.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const panel = page.getByRole('complementary', { name: 'Theme' });
const EXAMPLES = ['page-hero--about', 'introduction--company'];
const KILN = { preset: 'kiln', overrides: {} };
const THEIRS = '2026-06-01T08:00:03.000Z';
const AT = '2026-06-01T08:00:05.000Z';
const FILE = {
  resourceCode: 'abc',
  name: 'own.otf',
  resourceType: 4 as const,
  size: 2_097_152,
  classificationCode: '',
  isUsed: false,
  gmtCreate: AT,
};
const THEME: CallTable = {
  'consoleTheme.get': { id: 'theme', revision: 3, values: { document: KILN }, permissions: [] },
  'consoleTheme.saveDraft': { at: AT, who: 'owner' },
  'consoleTheme.discardDraft': () => undefined,
  'consoleTheme.plan': { at: '', by: '', hasFailed: false },
  'consoleFont.list': [],
};

async function open(table: CallTable = {}, width = 1280): Promise<void> {
  await components.editor(EXAMPLES, { calls: { ...THEME, ...table }, width });
  const tool = page.locator('.ed-actions > .ed-bar-theme');
  if (!(await tool.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Theme', exact: true }).filter({ visible: true }).click();
  await panel.getByRole('heading', { name: 'Presets' }).waitFor();
}

const choice = (group: string, name: string) =>
  panel.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const colourOf = (property: string): Promise<string> =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), property);
async function sentDraft(): Promise<unknown> {
  await clock.runFor(KEEP_MS);
  return (await calls.next('consoleTheme.saveDraft')).body.values.document;
}

describe('the panel of the theme', () => {
  test('stands beside the page, which nothing of it covers, and gives the focus back', async () => {
    await open();
    const [at, shown] = [await page.locator('#root').boundingBox(), await panel.boundingBox()];
    expect(shown?.width).toBe(383);
    expect(Math.round((at?.x ?? 0) + (at?.width ?? 0))).toBeLessThanOrEqual(Math.round(shown?.x ?? 0));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Theme');
    await panel.getByRole('button', { name: 'Close the theme' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.classList.contains('ed-bar-theme'))).toBe(true);
  });

  test('is open where the console has led to it', async () => {
    await components.editor(EXAMPLES, { calls: THEME, width: 1280, address: '/edit/about#panel=theme' });
    await panel.getByRole('heading', { name: 'Presets' }).waitFor();
    // A reload begins without what was asked for.
    expect(new URL(page.url()).hash).toBe('');
  });

  test.each([1280, 375])('at %i px is not covered by the tools of a block', async (width) => {
    await open({}, width);
    await select(page, inBlock(page, 'introduction--company'), 'Shift+Enter');
    const [tools, shown] = [await page.getByRole('toolbar').boundingBox(), await panel.boundingBox()];
    if (tools === null || shown === null) throw new Error('The tools or the panel are not drawn.');
    const isBeside = tools.x + tools.width <= shown.x;
    expect(isBeside || tools.y + tools.height <= shown.y).toBe(true);
  });

  test('arrows try a preset on the page at once, Escape goes back, and nothing is kept of it', async () => {
    await open();
    const before = await colourOf('--color-brand');
    await choice('Presets', 'Kiln').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await choice('Presets', 'Celadon').isChecked()).toBe(true);
    expect(await colourOf('--color-brand')).not.toBe(before);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.matches(':checked'))).toBe(true);
    expect([await choice('Presets', 'Kiln').isChecked(), await colourOf('--color-brand')]).toEqual([
      true,
      before,
    ]);
    await clock.runFor(2000);
    expect(calls.made('consoleTheme.saveDraft')).toEqual([]);
  });

  test('arrows move a slider step by step, and Escape takes all steps back', async () => {
    await open();
    const slider = panel.getByRole('slider', { name: 'Line height of headings' });
    const first = Number(await slider.inputValue());
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(Number(await slider.inputValue())).toBeCloseTo(first + 0.02, 5);
    await page.keyboard.press('Escape');
    expect(Number(await slider.inputValue())).toBe(first);
  });

  test(
    'a value that differs says what it was, and goes back by its arrow or by a step',
    { tags: 'long' },
    async () => {
      await open();
      await choice('Corners of cards', 'Round').check({ force: true });
      expect(await sentDraft()).toEqual({ preset: 'kiln', overrides: { shape: { radius: 'round' } } });
      expect(await colourOf('--radius-box')).toBe('14px');
      await panel.getByText('was Square').waitFor();
      await panel.getByText('Kiln, 1 changed').waitFor();
      await panel.getByRole('button', { name: 'Corners of cards: back to Square' }).click();
      expect(await panel.getByText('was Square').count()).toBe(0);
      await page.keyboard.press('ControlOrMeta+z');
      await panel.getByText('was Square').waitFor();
      await panel.getByRole('button', { name: 'Reset Shape: 1 changed' }).click();
      expect(await choice('Corners of cards', 'Square').isChecked()).toBe(true);
    },
  );

  test('brackets go from section to section', async () => {
    await open();
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fonts');
    await page.keyboard.press('[');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Color');
    // From where one is: the colours are not at the top.
    await choice('Presets', 'Kiln').focus();
    await panel.getByLabel('Choose a color: Accent').focus();
    await page.keyboard.press(']');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fonts');
  });

  test('the card of a preset has its own buttons, whatever those of the page are', async () => {
    await open();
    await choice('Style of buttons', 'Outline').check({ force: true });
    const drawn = panel.locator('.ed-card.ed-theme-kiln > u');
    expect(await drawn.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(163, 64, 42)',
    );
  });

  test('a colour that is hard to read has a repair, and is asked about before it is public', async () => {
    await open({ 'consoleTheme.publish': { id: 'theme', revision: 4 } });
    const publish = panel.getByRole('button', { name: 'Publish theme' });
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    await panel.getByText('Set single colors').click();
    await panel.getByLabel('Value of Muted text').fill('#c9c4bb');
    await page.keyboard.press('Enter');
    await panel
      .getByText(/^Muted text on/)
      .first()
      .waitFor();
    await panel.getByText(/needs 4\.5/).waitFor();
    const framed = page.locator('#root [data-ed-low="light/text-muted"]');
    await panel.getByText(/^Framed on this page: \d/).waitFor();
    expect(await framed.first().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('dashed');
    await publish.click();
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await question.getByText(/1 color is hard to read: Muted text on/).waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await panel.getByRole('button', { name: 'Use it' }).click();
    expect(await panel.getByText(/needs 4\.5/).count()).toBe(0);
    await framed.first().waitFor({ state: 'detached' });
    await publish.click();
    await calls.next('consoleTheme.publish');
    await page.getByText('The theme is public').first().waitFor();
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
  });

  test('a time is chosen in the menu of publication, is shown, and taken back', async () => {
    const due = '2026-06-03T02:00:00.000Z';
    await open({ 'consoleTheme.schedule': { at: due }, 'consoleTheme.cancel': () => undefined });
    const more = panel.getByRole('button', { name: 'More ways to publish' });
    expect(await more.isDisabled()).toBe(true);
    await choice('Lines', 'Thick').check({ force: true });
    await more.click();
    await panel.getByRole('button', { name: 'Publish at a time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the theme at a time' });
    await dialog.getByLabel('Time').fill('2026-06-03T10:00');
    await dialog.getByRole('button', { name: 'Publish then' }).click();
    expect((await calls.next('consoleTheme.schedule')).body.at).toContain('2026-06-03');
    expect(calls.made('consoleTheme.saveDraft').length).toBe(1);
    await panel.getByText(/^Will be public/).waitFor();
    await panel.getByRole('button', { name: 'Do not publish at that time' }).click();
    await calls.next('consoleTheme.cancel');
    await panel.getByText(/^Will be public/).waitFor({ state: 'detached' });
  });

  test('a token file says what is taken and what is left, with its line, before it is used', async () => {
    await open();
    const tokens =
      '{\n "primary": { "$value": "#246bce" },\n' +
      ' "text": { "$value": "#00000080" },\n "x": { "$value": 1 }\n}';
    const choose = (name: string, text: string): Promise<void> =>
      panel.locator('input[accept^=".json"]').setInputFiles({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await choose('brand.tokens.json', '{\n  "brand": }');
    await panel.getByRole('alert').filter({ hasText: 'Line 2, column 12: this is not valid JSON' }).waitFor();
    await panel.getByRole('button', { name: 'Back to the theme' }).click();
    await choose('brand.tokens.json', tokens);
    const taken = panel.getByRole('list', { name: 'Taken: 1' });
    await taken.getByText('line 2 · /primary/$value').waitFor();
    const left = panel.getByRole('list', { name: 'Left: 2' }).getByRole('listitem');
    expect(await left.allTextContents()).toEqual([
      'A transparent color, and the file names no background below itline 3 · /text/$value',
      'Its name is no place of a themeline 4 · /x/$value',
    ]);
    expect(calls.made('consoleTheme.saveDraft')).toEqual([]);
    await panel.getByRole('button', { name: 'Use these' }).click();
    expect(await sentDraft()).toEqual({ preset: 'kiln', overrides: { seeds: { brand: '#246bce' } } });
    expect(await colourOf('--color-brand')).toBe('#246bce');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await colourOf('--color-brand')).toBe('#a3402a');
  });

  test('goes out as a file of tokens that comes back as it was', async () => {
    await open();
    await choice('Corners of cards', 'Round').check({ force: true });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel
        .getByRole('button', { name: 'More', exact: true })
        .click()
        .then(() => panel.getByRole('button', { name: 'Export as design tokens' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe('kiln.tokens.json');
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      $extensions: { tessera: { theme: { preset: 'kiln', overrides: { shape: { radius: 'round' } } } } },
    });
  });

  test('an uploaded font is chosen once its licence note is confirmed, and is there at once', async () => {
    const font = {
      url: '/media/abc.otf',
      family: 'House Sans',
      style: 'Bold',
      weights: [700, 700],
      isItalic: false,
      size: 2_097_152,
      licence: '',
      ownLicence: 'SIL OFL 1.1',
      used: 900,
      lacking: 700,
      css: '@font-face{font-family:font-abc;src:local("Arial")}',
    };
    await open({
      'media.upload': { ...FILE, url: font.url },
      'consoleFont.keep': ({ body }) => ({ ...font, licence: body.licence ?? '' }),
    });
    await panel.locator('input[accept^=".woff2"]').setInputFiles('tests/support/own-font.otf');
    await panel.getByText('Weight 700 · file of 2.0 MB').waitFor();
    await panel.getByText('Your pages use 900 characters, and this font lacks 700 of them').waitFor();
    const change = panel.locator('[data-role="heading"]').getByRole('button', { name: 'Change' });
    await change.click();
    expect(await choice('Headings', 'House Sans Bold').count()).toBe(0);
    expect(await panel.getByLabel('Licence note').inputValue()).toBe('SIL OFL 1.1');
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await choice('Headings', 'House Sans Bold').check({ force: true });
    expect(await colourOf('--font-heading')).toMatch(/^font-abc,font-abc-near,/);
    const faces = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
    expect(faces).toContain('font-abc');
    expect(await sentDraft()).toEqual({ preset: 'kiln', overrides: { type: { heading: font.url } } });
  });

  test('the panel is dark where the system or the console is', async () => {
    await open();
    await page.emulateMedia({ colorScheme: 'dark' });
    const ground = (): Promise<string> =>
      page.locator('.ed-panel-place').evaluate((place) => getComputedStyle(place).backgroundColor);
    await expect.poll(ground).toBe('rgb(28, 30, 34)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe('rgb(255, 255, 255)');
  });

  test('what the owner looks at is no part of the theme', async () => {
    await open();
    await panel.getByRole('button', { name: 'Look at dark' }).click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await clock.runFor(2000);
    expect(calls.made('consoleTheme.saveDraft')).toEqual([]);
    expect(await choice('Dark mode', 'Off').isChecked()).toBe(true);
  });

  test('a draft that cannot be kept says so, and is tried again', async () => {
    let isDown = true;
    await open({
      'consoleTheme.saveDraft': () => (isDown ? reject(500, 'The server is away') : { at: AT, who: 'me' }),
    });
    await choice('Lines', 'Thick').check({ force: true });
    await panel.getByText('The draft is not saved').waitFor();
    isDown = false;
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.getByText(/^Draft saved/).waitFor();
    expect(await choice('Lines', 'Thick').isChecked()).toBe(true);
  });

  test('what another owner has set, too, is asked about with both values', async () => {
    const theirs = { document: { preset: 'kiln', overrides: { shape: { border: 0 } } } };
    const draft = { values: theirs, revision: 3, at: THEIRS, who: 'Chen' };
    let tries = 0;
    const moved = { data: { revision: 3, stored: { document: KILN }, draft } };
    await open({
      'consoleTheme.saveDraft': () =>
        tries++ === 0 ? reject(4091, 'moved on', moved) : { at: AT, who: 'me' },
    });
    await choice('Lines', 'Thick').check({ force: true });
    const question = page.getByRole('dialog', { name: 'Somebody else changed this, too' });
    await question.getByText('Chen').waitFor();
    await question.getByText('None').waitFor();
    await question.getByRole('radio').last().check();
    await question.getByRole('button', { name: 'Save this choice' }).click();
    await panel.getByText(/^Draft saved/).waitFor();
    expect(calls.made('consoleTheme.saveDraft').at(-1)?.body).toMatchObject({
      seen: THEIRS,
      values: { document: { overrides: { shape: { border: 2 } } } },
    });
  });

  test('is a sheet below the page on a phone, and nothing is wider than it', async () => {
    await open({}, 375);
    const box = await page.locator('.ed-panel-place').boundingBox();
    expect([box?.x, box?.width, box?.height]).toEqual([0, 375, 420]);
    const wide = await panel.evaluate((element) =>
      [...element.querySelectorAll('.ed-panel-body, .ed-panel-foot, .ed-panel-head')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => className),
    );
    expect(wide).toEqual([]);
  });
});
