import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { openAs, startMemberSite, type TestMember } from './members/member-site.ts';
import { findViolations, openVisitor } from './page-checks.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const open = (path: string, options?: BrowserContextOptions) =>
  openVisitor(browser, `${site.url}${path}&lang=en-US`, options);

describe('comments', () => {
  const CODE = 'electric-kilns';
  const PATH = `/article?contentCode=${CODE}`;
  const region = (page: Page) => page.getByRole('region', { name: 'Comments' });

  beforeEach(async () => {
    await site.setSwitches({ memberLogin: true, mall: false });
    site.write((database) => {
      const insert = database.prepare(
        `insert or ignore into comment
           (project_code, comment_id, content_code, author_name, content, created_at)
         values ('default', ?, ?, 'Lin', ?, ?)`,
      );
      for (let number = 1; number <= 23; number += 1) {
        const day = `2026-05-${String(number).padStart(2, '0')}T08:00:00.000Z`;
        insert.run(`c${String(number).padStart(2, '0')}`, CODE, `<b>Comment</b> ${number}`, day);
      }
    });
  });

  test('are shown as text, newest first, ten at a time; a guest is told to sign in', async () => {
    const { page, pageErrors } = await open(PATH);
    const items = region(page).getByRole('listitem');
    expect(await items.count()).toBe(10);
    expect(await items.first().innerText()).toContain('<b>Comment</b> 23');
    expect(await items.first().innerText()).toContain('May 23, 2026');
    const login = region(page).getByRole('link', { name: 'Sign in' });
    expect(await login.getAttribute('href')).toBe(
      `/client/login?redirect=${encodeURIComponent('/en/news/the-fourth-electric-kiln-is-lit')}`,
    );
    const more = region(page).getByRole('button', { name: 'More comments' });
    await more.click();
    await items.nth(19).waitFor();
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await items.count()).toBe(23);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test('stay when more cannot be loaded, and more can be asked for again', async () => {
    const { page } = await open(PATH);
    await page.route('**/api/memberComment/pageList*', (route) => route.abort());
    const more = region(page).getByRole('button', { name: 'More comments' });
    await more.click();
    await region(page).getByText('This could not be loaded just now.').waitFor();
    expect(await region(page).getByRole('listitem').count()).toBe(10);
    await page.unroute('**/api/memberComment/pageList*');
    await more.click();
    await region(page).getByRole('listitem').nth(19).waitFor();
    expect(await region(page).getByText('This could not be loaded just now.').count()).toBe(0);
    await page.context().close();
  });

  test('continue by a link without JavaScript', async () => {
    const { page } = await open(PATH, { javaScriptEnabled: false });
    await region(page).getByRole('link', { name: 'More comments' }).click();
    await expect
      .poll(() => region(page).getByRole('listitem').first().innerText())
      .toContain('Comment</b> 13');
    await region(page).getByRole('link', { name: 'Newest comments' }).click();
    await expect
      .poll(() => region(page).getByRole('listitem').first().innerText())
      .toContain('Comment</b> 23');
    await page.context().close();
  });

  test('invite the first one where there are none, and are absent while members cannot sign in', async () => {
    const { page } = await open('/article?contentCode=joints-and-light');
    await region(page).getByText('Nobody has said anything yet.').waitFor();
    await site.setSwitches({ memberLogin: false, mall: false });
    await page.goto(`${site.url}/article?contentCode=broken-tiles-terrazzo`);
    expect(await region(page).count()).toBe(0);
    await page.context().close();
  });

  describe('of members', () => {
    // Hydrated: the hint to sign in is replaced by the comment field.
    const openSignedIn = async (member: TestMember) => {
      const visit = await openAs(browser, `${site.url}${PATH}`, member, { language: 'en-US' });
      await region(visit.page).getByRole('link', { name: 'Sign in' }).waitFor({ state: 'detached' });
      await region(visit.page).scrollIntoViewIfNeeded();
      return visit;
    };

    test('are counted while typed, rejected when empty, and first in the list when sent', async () => {
      const { page, pageErrors } = await openSignedIn(await site.register());
      const said = 'Finer than the sample.';
      const box = region(page).getByRole('textbox', { name: 'Your comment' });
      const send = region(page).getByRole('button', { name: 'Post the comment' });
      await send.click();
      await region(page).locator('.field-error').getByText('The comment cannot be empty').waitFor();
      await box.fill('x'.repeat(600));
      // Nothing is cut: the form says the limit.
      expect(await box.inputValue()).toHaveLength(600);
      await box.fill(said);
      await send.click();
      await region(page).getByRole('status').getByText('Your comment is published.').waitFor();
      await expect.poll(() => region(page).getByRole('listitem').first().innerText()).toContain(said);
      await expect.poll(() => box.inputValue()).toBe('');
      await box.fill(Array.from({ length: 9 }, (_, line) => `Line ${line}`).join('\n'));
      await send.click();
      const long = region(page).getByRole('listitem').filter({ hasText: 'Line 8' });
      const unfold = long.getByRole('button', { name: 'Show all' });
      await unfold.waitFor();
      const height = (await long.boundingBox())?.height ?? 0;
      await unfold.click();
      await long.getByRole('button', { name: 'Show less' }).waitFor();
      expect((await long.boundingBox())?.height ?? 0).toBeGreaterThan(height + 50);
      await long.getByRole('button', { name: 'Delete this comment' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await long.waitFor({ state: 'detached' });
      // Others' comments cannot be deleted.
      expect(await region(page).getByRole('button', { name: 'Delete this comment' }).count()).toBe(1);
      expect(await findViolations(page, 'section[aria-label="Comments"]')).toEqual([]);
      expect(pageErrors).toEqual([]);
      await page.context().close();
    });

    test('keep the typed text when they cannot be sent', async () => {
      const { page } = await openSignedIn(await site.register());
      await page.route('**/api/memberComment/addMemberComment', (route) => route.abort());
      const box = region(page).getByRole('textbox', { name: 'Your comment' });
      await box.fill('Finer than the sample.');
      await region(page).getByRole('button', { name: 'Post the comment' }).click();
      await region(page).getByText('Everything you typed is still here').waitFor();
      expect(await box.inputValue()).toBe('Finer than the sample.');
      await page.context().close();
    });

    test('are stored once when the response was lost and they are sent again', async () => {
      const { page } = await openSignedIn(await site.register());
      const said = 'Said once, sent twice.';
      await page.route('**/api/memberComment/addMemberComment', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await region(page).getByRole('textbox', { name: 'Your comment' }).fill(said);
      const send = region(page).getByRole('button', { name: 'Post the comment' });
      await send.click();
      await region(page).getByText('it counts only once').waitFor();
      await page.unroute('**/api/memberComment/addMemberComment');
      await send.click();
      await region(page).getByRole('status').getByText('Your comment is published.').waitFor();
      // The list is loaded after that, and the field is cleared at last.
      const stored = region(page).getByRole('listitem').filter({ hasText: said });
      await stored.first().waitFor();
      expect(await stored.count()).toBe(1);
      await page.context().close();
    });
  });
});
