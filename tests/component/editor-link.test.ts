import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { inBlock, openText, tool } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;

describe('the dialog of a link', () => {
  const LINK = { linkType: 2, linkUrl: '/old', isNewTab: false };

  test('answers what was chosen', async () => {
    const { box, answer } = await components.dialog('link', LINK);
    await box.getByRole('combobox', { name: 'Address' }).fill('https://example.com/');
    await box.getByRole('button', { name: 'OK' }).click();
    expect(await answer()).toEqual({
      ...LINK,
      linkChannelCode: undefined,
      linkAnchor: undefined,
      linkUrl: 'https://example.com/',
    });
  });

  test('asks for an address before it is closed', async () => {
    const { box } = await components.dialog('link', LINK);
    await box.getByRole('combobox', { name: 'Address' }).fill('');
    await box.getByRole('button', { name: 'OK' }).click();
    await box.getByText('Please enter an address').waitFor();
    expect(await box.getByRole('combobox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('is dismissed by Escape', async () => {
    const { answer } = await components.dialog('link', LINK);
    await page.keyboard.press('Escape');
    expect(await answer()).toBe(false);
  });
});

test('texts under a link that covers its box are reached by the mouse', async () => {
  await components.editor(['header--three-levels', 'banner-3--three-slides', 'list-link--by-hand']);
  const covered = await page.locator('[data-edit^="text:"]').evaluateAll((texts) =>
    texts
      .filter((text) => text.checkVisibility({ visibilityProperty: true }) && text.innerHTML !== '')
      .filter((text) => {
        text.scrollIntoView({ block: 'center' });
        const { left, top, height } = text.getBoundingClientRect();
        const hit = document.elementFromPoint(left + 4, top + height / 2);
        return !text.contains(hit) && hit?.closest('a') !== null;
      })
      .map((text) => text.getAttribute('data-edit')),
  );
  expect(covered).toEqual([]);
  expect(await page.locator('[data-edit*="SubTitle"]').count()).toBeGreaterThan(0);
});

test('the tools of a selected part of a text are signs, the words are for screen readers', async () => {
  await components.editor(['introduction--company']);
  await openText(page, inBlock(page, 'introduction--company', 'BigTitle'));
  await page.keyboard.press('ControlOrMeta+a');
  const link = tool(page, 'Link selection');
  await link.waitFor();
  expect((await link.boundingBox())?.width).toBe(40);
});
