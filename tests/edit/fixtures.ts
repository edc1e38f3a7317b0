import fc from 'fast-check';
import type { Documents } from '../../runtime/edit/change.ts';
import type { OperationDefinition } from '../../runtime/edit/operation.ts';
import addEntry from '../../runtime/edit/add-entry.op.ts';
import insertBlock from '../../runtime/edit/insert-block.op.ts';
import hideBlock from '../../runtime/edit/hide-block.op.ts';
import nameBlock from '../../runtime/edit/name-block.op.ts';
import moveBlock from '../../runtime/edit/move-block.op.ts';
import removeBlock from '../../runtime/edit/remove-block.op.ts';
import replace from '../../runtime/edit/replace.op.ts';
import setEntry from '../../runtime/edit/set-entry.op.ts';
import set from '../../runtime/edit/set.op.ts';
import type { Json } from '../../runtime/model/json.ts';
import type { Ast, DictEntry, PageModel } from '../../runtime/model/page.ts';
import { makeRegistry } from '../../runtime/model/registry.ts';

export const operations = makeRegistry<OperationDefinition>([
  ['set', set],
  ['set-entry', setEntry],
  ['add-entry', addEntry],
  ['replace', replace],
  ['insert-block', insertBlock],
  ['hide-block', hideBlock],
  ['name-block', nameBlock],
  ['move-block', moveBlock],
  ['remove-block', removeBlock],
]);

/** JSON as documents hold it: plain objects, no negative zero (JSON has none). */
export const jsonArbitrary = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);

const nameArbitrary = fc.constantFrom(
  'title',
  'linkType',
  'BigTitle',
  'banner',
  'constructor',
  '__proto__',
  'a/b~c',
  '中文',
);

const dataArbitrary = fc.dictionary(
  nameArbitrary.filter((name) => name !== '__proto__'),
  jsonArbitrary,
  { noNullPrototype: true },
) as fc.Arbitrary<Ast['data'][string]>;

const entryArbitrary: fc.Arbitrary<DictEntry> = fc.record(
  { code: fc.constantFrom('slogan', 'phone'), value: fc.string(), hasModified: fc.boolean() },
  { requiredKeys: ['code', 'value'], noNullPrototype: true },
);

export const astArbitrary: fc.Arbitrary<Ast> = fc
  .record({
    hero: dataArbitrary,
    intro: dataArbitrary,
    entries: fc.uniqueArray(entryArbitrary, { selector: (entry) => entry.code }),
  })
  .map(({ hero, intro, entries }) => ({
    vm: [
      { key: 'hero', block: 'hero-1', version: 1 },
      { key: 'intro', block: 'intro-1', version: 1 },
    ],
    data: { hero, intro },
    dict: Object.fromEntries(entries.map((entry) => [entry.code, entry])),
  }));

const documentArbitrary = fc.constantFrom(
  'content' as const,
  'NavigationCommon' as const,
  'WebSiteCommon' as const,
);

const setArbitrary = fc.record(
  {
    do: fc.constant('set'),
    document: documentArbitrary,
    key: fc.constantFrom('hero', 'intro', 'gone'),
    path: fc.array(fc.oneof(nameArbitrary, fc.nat(3)), { maxLength: 4 }),
    value: jsonArbitrary,
  },
  { requiredKeys: ['do', 'document', 'key', 'path'], noNullPrototype: true },
);
const setEntryArbitrary = fc
  .record(
    { do: fc.constant('set-entry'), document: documentArbitrary, entry: entryArbitrary },
    { noNullPrototype: true },
  )
  .map((operation) => ({ ...operation, code: operation.entry.code }));
const addEntryArbitrary = fc.record(
  {
    do: fc.constant('add-entry'),
    document: documentArbitrary,
    entry: entryArbitrary,
    removes: fc.constant(true),
  },
  { requiredKeys: ['do', 'document', 'entry'], noNullPrototype: true },
);
const replaceArbitrary = fc.record(
  { do: fc.constant('replace'), document: documentArbitrary, ast: astArbitrary },
  { noNullPrototype: true },
);

const keyArbitrary = fc.constantFrom('hero', 'intro', 'third', 'fourth', '__proto__');
const insertBlockArbitrary = fc
  .record(
    {
      do: fc.constant('insert-block'),
      document: documentArbitrary,
      index: fc.integer({ min: -1, max: 4 }),
      key: keyArbitrary,
      data: dataArbitrary,
      entries: fc.array(entryArbitrary, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['do', 'document', 'index', 'key'], noNullPrototype: true },
  )
  .map(({ key, ...operation }) => ({ ...operation, block: { key, block: 'hero-1', version: 1 } }));
const moveBlockArbitrary = fc.record(
  {
    do: fc.constant('move-block'),
    document: documentArbitrary,
    key: keyArbitrary,
    index: fc.integer({ min: -1, max: 3 }),
  },
  { noNullPrototype: true },
);
const hideBlockArbitrary = fc.record(
  {
    do: fc.constant('hide-block'),
    document: documentArbitrary,
    key: keyArbitrary,
    hidden: fc.boolean(),
  },
  { noNullPrototype: true },
);
const nameBlockArbitrary = fc.record(
  {
    do: fc.constant('name-block'),
    document: documentArbitrary,
    key: keyArbitrary,
    anchor: fc.constantFrom('team', 'kontakt', 'main', '1st'),
  },
  { requiredKeys: ['do', 'document', 'key'], noNullPrototype: true },
);
const removeBlockArbitrary = fc.record(
  {
    do: fc.constant('remove-block'),
    document: documentArbitrary,
    key: keyArbitrary,
    entries: fc.constantFrom([], ['slogan']),
  },
  { requiredKeys: ['do', 'document', 'key'], noNullPrototype: true },
);

export const operationArbitrary = fc.oneof(
  { weight: 4, arbitrary: setArbitrary },
  setEntryArbitrary,
  addEntryArbitrary,
  replaceArbitrary,
  { weight: 2, arbitrary: insertBlockArbitrary },
  hideBlockArbitrary,
  nameBlockArbitrary,
  moveBlockArbitrary,
  removeBlockArbitrary,
);

export const documentsArbitrary: fc.Arbitrary<Documents> = fc.record({
  content: astArbitrary,
  NavigationCommon: astArbitrary,
  WebSiteCommon: astArbitrary,
});

/** A small page written by hand, for examples. */
export function makeDocuments(): Documents {
  const ast: Ast = {
    vm: [
      { key: 'hero', block: 'hero-1', version: 1 },
      { key: 'intro', block: 'intro-1', version: 1 },
    ],
    data: {
      hero: {
        subContentMap: {
          Title: { title: 'Woven in light', linkType: 0 },
          Slogan: { title: '', dictCode: 'slogan' },
        },
        words: ['one', 'two'],
      },
      intro: { subContentMap: { Title: { title: 'Who we are' } } },
    },
    dict: { slogan: { code: 'slogan', value: 'Made by hand' } },
  };
  const frame: Ast = {
    vm: [{ key: 'footer', block: 'footer-1', version: 1 }],
    data: { footer: { Slogan: { dictCode: 'slogan' } } },
    dict: ast.dict,
  };
  return { content: ast, NavigationCommon: { vm: [], data: {}, dict: {} }, WebSiteCommon: frame };
}

/** The page of `makeDocuments` as the server sends it. */
export function makeModel(): PageModel {
  const documents = makeDocuments();
  const stored = (area: keyof Documents, channelCode: string): PageModel['content'] => ({
    ast: documents[area],
    channelCode,
    languageCode: 'en-US',
    revision: 1,
  });
  const home = {
    channelCode: 'HOME',
    channelName: 'Home',
    linkUrl: '/home',
    editLinkUrl: '/edit/home',
    component: 'HOME',
    isNewTab: false,
    isHomePage: true,
  };
  const channel = { ...home, parentCode: null, hasSubNav: false, subChannelInfo: [] };
  return {
    site: {
      projectCode: 'default',
      name: 'Demo',
      language: 'en-US',
      languages: ['zh-CN', 'en-US'],
      defaultLanguage: 'zh-CN',
      base: '/edit',
      isEdited: true,
      origin: '',
      switches: { memberLogin: false, mall: false },
      powerBy: { enabled: false, text: '', url: '' },
      theme: {},
      channels: [channel],
      messages: {},
    },
    channel,
    route: { path: '/home', query: {} },
    content: stored('content', 'HOME'),
    NavigationCommon: stored('NavigationCommon', 'NavigationCommon'),
    WebSiteCommon: stored('WebSiteCommon', 'WebSiteCommon'),
    sources: {},
    omitted: [],
    seo: { title: '', description: '', keywords: '' },
  };
}
