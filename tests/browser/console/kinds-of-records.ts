// The kinds of record of the console: how one is made, and which of its fields two owners change.
import type { Locator } from 'playwright-core';
import type { StoredSite } from '../stored-site.ts';

/** A field by its title; of a translated one, the box of a language. */
export interface Place {
  title: string;
  language?: '简体中文' | 'English';
  /** What is typed to say a word, where not every text is accepted. */
  typed?(word: string): string;
}

export interface Kind {
  /** The entity of its calls. */
  entity: string;
  /** The list of its screen; without, the record is a screen of its own. */
  list?: string;
  /** The button that lets its first field be changed. */
  opens?: string;
  /** Makes one. Returns its id. */
  make(site: StoredSite): Promise<string>;
  /** Only the first owner changes this, only the second one that, and both the third. */
  one: Place;
  two?: Place;
  both: Place;
  /** It can be put into the trash. */
  isRemovable: boolean;
}

export const boxOf = (main: Locator, { title, language }: Place): Locator =>
  language === undefined
    ? main.getByLabel(title).first()
    : main.getByRole('group', { name: title }).first().getByRole('textbox', { name: language });

const english = (title: string): Place => ({ title, language: 'English' });
const chinese = (title: string): Place => ({ title, language: '简体中文' });
const TITLE = { 'zh-CN': '一', 'en-US': 'One' };

/** Makes one by its call `save`. */
const saving =
  (entity: string, values: object): Kind['make'] =>
  async (site) =>
    (await site.callAsOwner<{ id: string }>(`console/${entity}/save`, { values })).id;

/** The first one of the demo that a search finds. */
const finding =
  (entity: string, query: string): Kind['make'] =>
  async (site) =>
    (await site.callAsOwner<{ id: string }[]>(`console/${entity}/list?pageSize=1&${query}`))[0]?.id ?? '';

const PICTURES = encodeURIComponent('{"all":[{"field":"type","op":"eq","value":"image"}]}');

const FORM_RULE = ['Colour', 'Size'].map((title) => ({
  name: title.toLowerCase(),
  type: 'string',
  title,
  'x-component': 'Input',
}));

async function fillInForm(site: StoredSite): Promise<string> {
  const form = await saving('form', { title: TITLE, rule: FORM_RULE })(site);
  await site.callAsOwner('memberMenuValue/fillInMenu', {
    menuId: form,
    valueJson: { colour: 'a', size: 'b' },
  });
  const filter = JSON.stringify({ all: [{ field: 'menuId', op: 'eq', value: form }] });
  return finding('record', `filter=${encodeURIComponent(filter)}`)(site);
}

function addMember(site: StoredSite): Promise<string> {
  site.write((database) =>
    database
      .prepare(
        `insert into member (project_code, member_id, user_name, nick_name, avatar, gender, company, address,
          email, password_hash, created_at)
        values ('default', 'lin', 'Lin', '', '', 0, '', '',
          'lin@example.com', '', '2026-01-01T00:00:00.000Z')`,
      )
      .run(),
  );
  return Promise.resolve('lin');
}

/** A picture of the demo once more, which nothing uses: only such a file can be removed. */
async function copyPicture(site: StoredSite): Promise<string> {
  const code = await finding('media', `filter=${PICTURES}`)(site);
  site.write((database) => {
    database.exec('create temp table copied as select * from media');
    database.prepare('delete from copied where resource_code <> ?').run(code);
    database.exec("update copied set resource_code = 'copied'; insert into media select * from copied");
  });
  return 'copied';
}

/** What `npm run new entity test-thing` makes. */
export const NEW_ENTITY: Kind = {
  entity: 'testThing',
  list: 'test-thing',
  make: saving('testThing', { code: 'a', title: TITLE }),
  one: chinese('Name'),
  two: { title: 'Note' },
  both: english('Name'),
  isRemovable: true,
};

export const KINDS: Readonly<Record<string, Kind>> = {
  article: {
    entity: 'article',
    list: 'article',
    make: saving('article', { title: TITLE }),
    one: english('Subtitle'),
    two: english('Summary'),
    both: english('Title'),
    isRemovable: true,
  },
  product: {
    entity: 'product',
    list: 'product',
    make: saving('product', { title: TITLE, specList: [{ title: TITLE, content: TITLE }] }),
    one: english('Subtitle'),
    two: chinese('Summary'),
    both: english('Title'),
    isRemovable: true,
  },
  'settings of a page': {
    entity: 'channel',
    list: 'channel',
    make: saving('channel', { title: TITLE, path: '/both' }),
    one: english('Title in search results'),
    two: english('Keywords'),
    both: english('Name'),
    isRemovable: true,
  },
  classification: {
    entity: 'classification',
    list: 'classification',
    make: saving('classification', { title: TITLE, type: 2 }),
    one: chinese('Name'),
    both: english('Name'),
    isRemovable: true,
  },
  'friend link': {
    entity: 'friendLink',
    list: 'friend-link',
    make: saving('friendLink', { title: TITLE, url: 'https://one.example/' }),
    one: chinese('Name'),
    two: { title: 'Address', typed: (word) => `https://${word}.example/` },
    both: english('Name'),
    isRemovable: true,
  },
  redirect: {
    entity: 'redirect',
    list: 'redirect',
    make: saving('redirect', { path: '/merged', target: '/home' }),
    one: { title: 'New address', typed: (word) => `/${word}` },
    two: { title: 'Old address', typed: (word) => `/${word}` },
    both: { title: 'Note' },
    isRemovable: true,
  },
  'value of the dictionary': {
    entity: 'dictionary',
    list: 'dictionary',
    async make(site) {
      const object = await site.callAsOwner<{ id: string }>('console/dictionary/saveObject', { name: TITLE });
      const named = { object: object.id, name: TITLE, type: 'text' };
      const field = await site.callAsOwner<{ id: string }>('console/dictionary/saveField', named);
      return saving('dictionary', { field: field.id, value: TITLE })(site);
    },
    one: chinese('Value'),
    two: { title: 'Instance' },
    both: english('Value'),
    isRemovable: true,
  },
  'record of a form': {
    entity: 'record',
    list: 'record',
    opens: 'Change what was filled in',
    make: fillInForm,
    one: { title: 'Colour' },
    two: { title: 'Size' },
    both: { title: 'Note' },
    isRemovable: true,
  },
  member: {
    entity: 'member',
    list: 'member',
    make: addMember,
    one: { title: 'Company' },
    two: { title: 'Nickname' },
    both: { title: 'Note' },
    isRemovable: false,
  },
  settings: {
    entity: 'setting',
    make: () => Promise.resolve('search'),
    one: english('Description'),
    two: chinese('Keywords'),
    both: english('Keywords'),
    isRemovable: false,
  },
  role: {
    entity: 'role',
    list: 'role',
    make: saving('role', { title: TITLE, permissions: ['content.read'] }),
    one: chinese('Name'),
    both: english('Name'),
    isRemovable: true,
  },
  'file of the library': {
    entity: 'media',
    list: 'media',
    make: copyPicture,
    one: chinese('What the picture shows'),
    two: { title: 'Name' },
    both: english('What the picture shows'),
    isRemovable: true,
  },
};
