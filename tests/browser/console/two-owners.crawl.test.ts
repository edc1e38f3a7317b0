// Two owners with one record, each in a browser of their own: what they type is merged, asked about or kept.
import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { addNew } from '../../../src/tools/new/add.ts';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { copyProgram } from '../../support/program-copy.ts';
import { IS_LONG } from '../../support/rounds.ts';
import { signInAsOwner } from '../editor-session.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';
import { boxOf, KINDS, NEW_ENTITY, type Kind, type Place } from './kinds-of-records.ts';

/** In a long run every story is told with every kind, also with one that `npm run new entity` makes. */
async function makeRoot(): Promise<string> {
  const root = copyProgram({});
  await addNew(root, 'entity', 'test-thing');
  return root;
}
const root = IS_LONG ? await makeRoot() : process.cwd();
const [site, browser] = await Promise.all([startStoredSite({}, root), openBrowser()]);
site.write((database) =>
  database.exec(`
    create temp table second as select * from owner;
    update second set owner_id = 'mei', name = 'mei';
    insert into owner select * from second;
  `),
);

/** One of both owners, with a page that all stories use. */
class Seat {
  readonly page: Page;
  readonly main: Locator;
  private readonly pageErrors: readonly string[];
  private known = 0;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.pageErrors = collectPageErrors(page);
  }

  static async take(name: string): Promise<Seat> {
    const context = await signInAsOwner(browser, site, 'en-US', name);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    return new Seat(page);
  }

  async open({ entity, list, both, opens }: Kind, id: string): Promise<void> {
    const path = list === undefined ? `${entity}s-${id}` : `${list}/${encodeURIComponent(id)}`;
    await this.page.goto(`${site.url}/owner/${path}`);
    await this.box(both).waitFor();
    if (opens !== undefined) await this.main.getByRole('button', { name: opens }).click();
  }

  readonly box = (place: Place): Locator => boxOf(this.main, place);

  /** Types a word, and returns what is typed for it. */
  async type(place: Place, word: string): Promise<string> {
    const text = place.typed?.(word) ?? word;
    await this.box(place).fill(text);
    return text;
  }

  readonly press = (): Promise<void> => this.page.keyboard.press('Control+s');

  readonly expectSaved = (): Promise<void> => this.main.getByText('Everything is saved').waitFor();

  async save(): Promise<void> {
    await this.press();
    await this.expectSaved();
  }

  /** The server takes the next save, and nobody hears of it. */
  async loseAnswer(): Promise<void> {
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await this.page.route('**/api/console/*/save', lose, { times: 1 });
  }

  /** What the page has complained of since it was asked last, but for these statuses. */
  complaints(...expected: readonly (number | string)[]): string[] {
    const since = this.pageErrors.slice(this.known);
    this.known = this.pageErrors.length;
    return since.filter((error) => !expected.some((each) => error.includes(String(each))));
  }
}

const [lin, mei] = await Promise.all([Seat.take('owner'), Seat.take('mei')]);

/** Expects one question, about this field, and answers it. */
async function answer({ page, expectSaved }: Seat, title: string, side: 'mine' | 'theirs'): Promise<void> {
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('group', { name: title });
  await asked.waitFor();
  expect(await dialog.getByRole('group').count()).toBe(1);
  await asked.getByRole('radio', { name: side === 'mine' ? 'Mine' : 'Saved meanwhile' }).check();
  await dialog.getByRole('button', { name: 'Use these versions' }).click();
  await expectSaved();
}

async function readValues({ entity }: Kind, id: string): Promise<string> {
  const { values } = await site.callAsOwner<{ values: object }>(
    `console/${entity}/get?id=${encodeURIComponent(id)}`,
  );
  return JSON.stringify(values);
}

async function finish(job: Promise<{ id: string }>): Promise<void> {
  const { id } = await job;
  const read = () => site.callAsOwner<{ state: string }>(`console/job/get?id=${id}`);
  await expect.poll(read).toMatchObject({ state: 'done', failed: 0 });
}

async function merge(kind: Kind, id: string, side: 'mine' | 'theirs'): Promise<void> {
  await Promise.all([lin.open(kind, id), mei.open(kind, id)]);
  const wanted = [await lin.type(kind.one, 'only-lin')];
  const both = { theirs: await lin.type(kind.both, 'both-lin'), mine: '' };
  await lin.save();
  if (kind.two !== undefined) wanted.push(await mei.type(kind.two, 'only-mei'));
  both.mine = await mei.type(kind.both, 'both-mei');
  await mei.press();
  await answer(mei, kind.both.title, side);
  const values = await readValues(kind, id);
  for (const text of [...wanted, both[side]]) expect(values).toContain(text);
  expect(values).not.toContain(both[side === 'mine' ? 'theirs' : 'mine']);
}

/** One removes what the other edits: the work stays, and is saved when the record is back. */
async function removeWhileEdited(kind: Kind, id: string): Promise<void> {
  const typed = await mei.type(kind.both, 'after-removal');
  await lin.main.getByRole('button', { name: 'Move to the trash' }).click();
  await lin.page.getByRole('dialog').getByRole('button', { name: 'Move to the trash' }).click();
  await lin.page.waitForURL(`**/owner/${kind.list}`);
  await mei.press();
  await mei.main.getByText('owner has moved this to the trash').waitFor();
  expect(await mei.box(kind.both).inputValue()).toBe(typed);
  await finish(site.callAsOwner(`console/${kind.entity}/recover`, { ids: [id] }));
  await mei.save();
  expect(await readValues(kind, id)).toContain(typed);
}

/** The answer to a save is lost, the other one saves, and both go on. */
async function loseAnAnswer(kind: Kind, id: string): Promise<void> {
  await Promise.all([lin.open(kind, id), mei.open(kind, id)]);
  await mei.loseAnswer();
  await mei.type(kind.one, 'half');
  await mei.press();
  await mei.main.getByText('No connection.').waitFor();
  const other = await lin.type(kind.both, 'meanwhile');
  await lin.save();
  const typed = await mei.type(kind.one, 'half-and-more');
  await mei.save();
  expect(await mei.page.getByRole('dialog').count()).toBe(0);
  const values = await readValues(kind, id);
  expect(values).toContain(other);
  expect(values).toContain(typed);
}

const kinds = Object.entries(IS_LONG ? { ...KINDS, 'a new entity': NEW_ENTITY } : KINDS);

test.each(kinds)('%s: the owner who saves second is asked about what both changed', async (name, kind) => {
  const id = await kind.make(site);
  const side = Object.keys(KINDS).indexOf(name) % 2 === 0 ? 'mine' : 'theirs';
  await merge(kind, id, side);
  if (kind.isRemovable && (IS_LONG || name === 'redirect')) await removeWhileEdited(kind, id);
  if (IS_LONG || name === 'article') await loseAnAnswer(kind, id);
  const unanswered = [409, 404, 'ERR_CONNECTION_RESET'];
  // A copied picture has no file.
  expect([lin.complaints(409, 'copied'), mei.complaints(...unanswered)]).toEqual([[], []]);
});

const LISTS: readonly [
  name: string,
  kind: string,
  title: string,
  add: (seat: Seat, word: string) => unknown,
][] = [
  [
    'rows',
    'product',
    'Specification',
    async ({ main }, word) => {
      await main.getByRole('button', { name: 'Add a row' }).click();
      for (const title of ['Name', 'Value'])
        for (const language of ['English', '简体中文'])
          await main
            .getByRole('group', { name: title })
            .last()
            .getByRole('textbox', { name: language })
            .fill(word);
    },
  ],
  [
    'check boxes',
    'role',
    'Permissions',
    async ({ main }, word) => {
      const group = word === 'lin' ? 'Media' : 'Comments';
      await main.getByRole('group', { name: group, exact: true }).getByRole('checkbox').first().check();
    },
  ],
];

test.each(LISTS)('%s that both changed are one question', async (_name, kindName, title, add) => {
  const kind = KINDS[kindName] as Kind;
  const id = await kind.make(site);
  await Promise.all([lin.open(kind, id), mei.open(kind, id)]);
  await add(lin, 'lin');
  await lin.save();
  const values = await readValues(kind, id);
  await add(mei, 'mei');
  await mei.press();
  await mei.page.getByRole('dialog').getByRole('group', { name: title }).waitFor();
  expect(await findViolations(mei.page, 'body')).toEqual([]);
  expect(await readOverflow(mei.page)).toBe(0);
  await answer(mei, title, 'theirs');
  expect(await readValues(kind, id)).toBe(values);
  expect([lin.complaints(), mei.complaints(409)]).toEqual([[], []]);
});

test('what is typed while the other owner wins the race is not lost', async () => {
  const kind = KINDS['friend link'] as Kind;
  const id = await kind.make(site);
  await Promise.all([lin.open(kind, id), mei.open(kind, id)]);
  await lin.type(kind.one, 'first');
  await lin.save();
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    reached.resolve();
    await release.promise;
    await route.fulfill({ response });
  };
  await mei.page.route('**/api/console/*/save', hold, { times: 1 });
  await mei.type(kind.both, 'second');
  await mei.press();
  await reached.promise;
  await mei.type(kind.both, 'second-and-more');
  release.resolve();
  await mei.expectSaved();
  const values = await readValues(kind, id);
  for (const text of ['"first"', '"second-and-more"']) expect(values).toContain(text);
  expect(mei.complaints(409)).toEqual([]);
});

test.each(['is open', 'was closed'])(
  'a new record whose answer was lost is made once, with what was typed since, where its tab %s',
  async (state) => {
    const context = mei.page.context();
    const [path, typed] = [`/${state.slice(0, 2)}`, `/${state.slice(0, 2)}-for-all`];
    let tab = new Seat(await context.newPage());
    await tab.page.goto(`${site.url}/owner/redirect/new`);
    await tab.loseAnswer();
    await tab.main.getByLabel('Old address').fill(path);
    await tab.main.getByLabel('New address').fill('/home');
    await tab.press();
    await tab.main.getByText('No connection.').waitFor();
    if (state === 'was closed') {
      await tab.page.close();
      tab = new Seat(await context.newPage());
      await tab.page.goto(`${site.url}/owner/redirect/new`);
      await tab.main.getByRole('button', { name: 'Continue with it' }).click();
    }
    await tab.main.getByLabel('Old address').fill(typed);
    await tab.press();
    await tab.main.getByRole('heading', { name: typed }).waitFor();
    await tab.expectSaved();
    const rows = await site.callAsOwner<{ path: string }[]>(`console/redirect/list?q=${path}`);
    expect(rows.map((row) => row.path)).toEqual([typed]);
    expect(tab.complaints('ERR_CONNECTION_RESET')).toEqual([]);
    await tab.page.close();
  },
);

test('a draft that the other owner does not know of survives a save', async () => {
  const kind = KINDS.article as Kind;
  const id = await kind.make(site);
  await Promise.all([lin.open(kind, id), mei.open(kind, id)]);
  await mei.type(kind.one, 'draft-of-mei');
  await mei.main.getByText(/^Draft saved /).waitFor();
  await lin.type(kind.both, 'saved-by-lin');
  await lin.save();
  // On another computer.
  const elsewhere = await Seat.take('mei');
  await elsewhere.open(kind, id);
  await expect.poll(() => elsewhere.box(kind.one).inputValue()).toBe('draft-of-mei');
  expect(await elsewhere.box(kind.both).inputValue()).toBe('saved-by-lin');
  // The first owner puts it away, who has seen it now.
  await lin.open(kind, id);
  await lin.main.getByRole('button', { name: 'Discard draft' }).click();
  await lin.expectSaved();
  expect(await site.callAsOwner(`console/article/get?id=${id}`)).not.toHaveProperty('draft');
  await elsewhere.page.context().close();
});

test('views with one name, saved by both for all, are both there', async () => {
  for (const [seat, word] of [
    [lin, 'lin'],
    [mei, 'mei'],
  ] as const) {
    await seat.page.goto(`${site.url}/owner/redirect?q=${word}`);
    await seat.main.getByRole('button', { name: 'Views' }).click();
    await seat.page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = seat.page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Ours');
    await dialog.getByLabel('All colleagues can use it').check();
    await dialog.getByRole('button', { name: 'Save this view' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await lin.page.reload();
  await lin.main.getByRole('button', { name: 'Views' }).click();
  const views = lin.page.getByRole('link', { name: /^Ours/ });
  await expect.poll(() => views.count()).toBe(2);
  const addresses = await views.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses)).toEqual(new Set(['/owner/redirect?q=lin', '/owner/redirect?q=mei']));
});
