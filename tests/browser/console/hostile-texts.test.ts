// Whatever people and files call themselves, no screen of the console runs it.
import type { Database } from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { signInAsOwner } from '../editor-session.ts';
import { startShopSite } from './shop-site.ts';

const HOSTILE =
  `"'><img src=x onerror=ran()><svg onload=ran()><script>ran()</script></script><script>ran()</script>` +
  `<a href="javascript:ran()">{{constructor.constructor('ran()')()}}</a>\u202E`;
const LINK = 'javascript:ran()';

/** What people write, by table. Of documents, the texts by language and these members. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  member: ['nick_name', 'company', 'address'],
  comment: ['content', 'author_name'],
  form_record: ['values', 'note'],
  form_template: ['title'],
  member_order: ['title'],
  media: ['name', 'alt'],
  content_item: ['document'],
  classification: ['title'],
  channel: ['channel_name'],
  friend_link: ['title', 'url'],
  dictionary_object: ['name'],
  dictionary_attribute: ['name'],
  dictionary_entry: ['value'],
  redirect: ['note', 'target'],
  role: ['title'],
  trash: ['title', 'removed_by'],
  audit_log: ['title', 'owner_name', 'before', 'after'],
  revision: ['saved_by'],
  saved_view: ['name'],
  statistic_text: ['text'],
};
const MEMBERS = new Set(['zh-CN', 'en-US', 'title', 'subtitle', 'summary', 'author', 'name', 'note', 'a']);

/** With hostile texts in the places of texts. */
function poison(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return MEMBERS.has(name) ? HOSTILE : value;
  if (Array.isArray(value)) return value.map((each) => poison(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poison(each, key)]));
}

function poisonAll(database: Database): void {
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of columns) {
      const rows = database
        .prepare<[], { rowid: number; value: string | null }>(
          `select rowid, "${column}" as value from ${table}`,
        )
        .all();
      const update = database.prepare(`update ${table} set "${column}" = ? where rowid = ?`);
      for (const { rowid, value } of rows) {
        if (value === null) continue;
        const isJson = /^[{[]/.test(value);
        const isLink = column === 'url' || column === 'target';
        // Some of these texts are keys: each is another one.
        const text = isLink ? LINK : `${HOSTILE} ${rowid}`;
        update.run(isJson ? JSON.stringify(poison(JSON.parse(value))) : text, rowid);
      }
    }
}

const SCREENS = Object.keys(import.meta.glob('../../../schemas/console/*.{list,figures}.json'));
const SETTINGS = Object.keys(import.meta.glob('../../../schemas/console/*.record.json')).filter((file) =>
  /settings-|comment-setting|merchant/.test(file),
);
const nameOf = (file: string): string => /([^/]+)\.(?:list|figures|record)\.json$/.exec(file)?.[1] ?? '';

const [site, browser] = await Promise.all([startShopSite(), openBrowser()]);

async function fill(): Promise<void> {
  const member = await site.register();
  await site.orderPaid(member);
  await site.call('memberComment/addMemberComment', member, { contentCode: 'drum-stool', content: 'Good' });
  const rule = [{ name: 'a', type: 'string', title: 'A', 'x-component': 'Input' }];
  const form = await site.callAsOwner<{ id: string }>('console/form/save', {
    values: { title: { 'zh-CN': '表', 'en-US': 'Form' }, rule },
  });
  await site.call('memberMenuValue/fillInMenu', member, { menuId: form.id, valueJson: { a: 'x' } });
  for (const [entity, values] of [
    ['redirect', { path: '/one', target: '/home', note: 'Note' }],
    ['friendLink', { title: { 'zh-CN': '友', 'en-US': 'Friend' }, url: 'https://friend.example/' }],
    ['role', { title: { 'zh-CN': '人', 'en-US': 'People' }, permissions: ['content.read'] }],
  ] as const)
    await site.callAsOwner(`console/${entity}/save`, { values });
  const view = { entity: 'redirect', name: 'View', query: 'q=x', isShared: true };
  await site.callAsOwner('console/view/save', view);
  await fetch(`${site.url}/search?keyword=${encodeURIComponent(HOSTILE)}`);
  site.write(poisonAll);
}

/** Scripts that ran, and violations of the policy that a script which may not run makes. */
async function watch(page: Page, found: string[]): Promise<void> {
  await page.exposeFunction('ran', () => void found.push(`ran at ${page.url()}`));
  await page.exposeFunction('violated', (what: string) => void found.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    const { violated } = window as unknown as { violated(what: string): void };
    document.addEventListener('securitypolicyviolation', (event) =>
      violated(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await settled(page);
}

test('no list, record, dialog, search or message of the console runs what people wrote', async () => {
  await fill();
  const context = await signInAsOwner(browser, site, 'en-US');
  const page = await context.newPage();
  const found: string[] = [];
  await watch(page, found);
  let shown = 0;
  for (const name of ['', ...[...SCREENS, ...SETTINGS].map(nameOf)]) {
    await page.goto(`${site.url}/owner/${name}`);
    await settle(page);
    if ((await page.getByRole('main').textContent())?.includes('<img src=x') === true) shown += 1;
    const row = page.getByRole('main').locator('tbody a[href^="/owner/"]').first();
    if ((await row.count()) > 0) {
      await page.goto(site.url + (await row.getAttribute('href')));
      await settle(page);
    }
    expect(await page.locator('a[href^="javascript:"]').count(), name).toBe(0);
    expect(found, name).toEqual([]);
  }
  // The texts were there.
  expect(shown).toBeGreaterThan(10);

  await page.goto(`${site.url}/owner/redirect`);
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('img src=x');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import' }).first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: `${HOSTILE.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`"${HOSTILE.replaceAll('"', '""')}",b\n"${HOSTILE.replaceAll('"', '""')}",/home\n`),
  });
  await page.getByRole('dialog').getByRole('table').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${site.url}/owner/friend-link`);
  await settle(page);
  await page.getByRole('main').locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByText('<img src=x').first().waitFor();
  expect(found).toEqual([]);

  // A control: had a text become markup, it would have been seen.
  await page.evaluate(() => {
    const element = document.createElement('div');
    element.innerHTML = '<img src=x onerror=ran()>';
    document.body.append(element);
  });
  await expect.poll(() => found.length).toBeGreaterThan(0);
  await context.close();
}, 300_000);
