import { savePages } from '../../src/server/domains/content/index.ts';
import { describe, expect, test } from 'vitest';
import { makeDictionaryRows } from '../../src/server/seed/dictionary-rows.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, makeAst, provideServices, refusalOf } from './site.ts';

const OBJECTS = [
  {
    objectCode: 'company',
    name: { [CHINESE]: '公司', [ENGLISH]: 'Company' },
    attributeList: [
      { code: 'phone', name: { [CHINESE]: '电话', [ENGLISH]: 'Phone' }, type: 0 as const },
      { code: 'contact', name: { [CHINESE]: '联系', [ENGLISH]: 'Contact' }, type: 2 as const },
    ],
    instances: [
      {
        instanceCode: 'kiln',
        values: {
          phone: { code: 'kiln-phone', value: { [CHINESE]: '0798', [ENGLISH]: '+86 798' } },
          contact: { code: 'kiln-contact', value: '1@HOME' },
        },
      },
    ],
  },
];

describe.each(DATABASES)('the dictionary on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp() {
    const site = await addSite(services);
    const { projectCode, languages, defaultLanguage } = site;
    const rows = makeDictionaryRows(OBJECTS, {
      projectCode,
      languages,
      defaultLanguage,
      now: '2026-01-01T00:00:00.000Z',
    });
    for (const table of [
      'dictionary_object',
      'dictionary_attribute',
      'dictionary_value',
      'dictionary_entry',
    ] as const)
      await services.database.queries
        .insertInto(table)
        .values(rows[table] ?? [])
        .execute();
    return { site, dictionary: services.dictionary };
  }

  test('lists its objects with fields and values in a language; media have their own call', async () => {
    const { site, dictionary } = await setUp();
    const value = { resourceType: 1, url: '', instanceCode: 'kiln' };
    expect(await dictionary.list(site, ENGLISH, 1)).toEqual([
      {
        code: 'company',
        name: 'Company',
        type: 1,
        attributeList: [
          {
            code: 'phone',
            name: 'Phone',
            type: 0,
            values: [{ ...value, id: 'kiln-phone', code: 'kiln-phone', val: '+86 798' }],
          },
          {
            code: 'contact',
            name: 'Contact',
            type: 2,
            values: [{ ...value, id: 'kiln-contact', code: 'kiln-contact', val: '1@HOME' }],
          },
        ],
      },
    ]);
    expect(await dictionary.list(site, CHINESE, 2)).toEqual([]);
    const { instanceList } = await dictionary.readInstance(site, CHINESE, 'kiln');
    expect(
      instanceList[0]?.attrAndValueList.map(({ attrInfo, valueInfo }) => [attrInfo.name, valueInfo.val]),
    ).toEqual([
      ['电话', '0798'],
      ['联系', '1@HOME'],
    ]);
    expect(await dictionary.readInstance(site, CHINESE, 'gone')).toEqual({ instanceList: [] });
  });

  test('takes texts and links of an editor’s own, which are then listed like any other', async () => {
    const { site, dictionary } = await setUp();
    const entry = await dictionary.create(site, ENGLISH, 'Made slowly');
    expect(entry).toEqual({ code: expect.any(String), value: 'Made slowly' });
    await dictionary.addLink(site, ENGLISH, '2@ www.example.com/窑 ');
    const own = (await dictionary.list(site, ENGLISH, 1)).find(({ code }) => code === 'own');
    expect(own).toMatchObject({
      name: 'Your own',
      attributeList: [
        { name: 'Texts', type: 0 },
        { name: 'Links', type: 2 },
      ],
    });
    expect(own?.attributeList.map(({ values }) => values.map(({ val }) => val))).toEqual([
      ['Made slowly'],
      ['2@https://www.example.com/%E7%AA%91'],
    ]);
    // Never empty in the site's own language.
    expect((await dictionary.list(site, CHINESE, 1)).at(-1)?.attributeList[0]?.values[0]?.val).toBe(
      'Made slowly',
    );
  });

  test.each(['3@x', '1@', '1@NOWHERE', '2@', '2@javascript:alert(1)', 'https://example.com'])(
    'refuses %s as a link',
    async (val) => {
      const { site, dictionary } = await setUp();
      expect(await refusalOf(dictionary.addLink(site, CHINESE, val))).toMatchObject({ status: 422 });
    },
  );

  test('changes values in one language, all or none, and tells which pages show them', async () => {
    const { site, dictionary } = await setUp();
    const bound = { ...makeAst({ title: { title: '', dictCode: 'kiln-phone' } }), dict: {} };
    await savePages(
      services,
      site,
      { language: CHINESE, channelContentMap: { HOME: { ast: bound, revision: 0 } } },
      { author: 'owner' },
    );
    const told: unknown[] = [];
    services.events.on('changed', (event) => told.push(event));
    await dictionary.saveValues(site, ENGLISH, { 'kiln-phone': { value: '+86 1' } });
    expect(told).toEqual([{ projectCode: site.projectCode, tags: ['content:HOME'] }]);
    const phoneIn = async (language: string) =>
      (await dictionary.list(site, language, 1))[0]?.attributeList[0]?.values[0]?.val;
    expect([await phoneIn(ENGLISH), await phoneIn(CHINESE)]).toEqual(['+86 1', '0798']);
    const refused = await refusalOf(
      dictionary.saveValues(site, ENGLISH, { 'kiln-phone': { value: 'x' }, gone: { value: 'y' } }),
    );
    expect(refused).toMatchObject({ status: 422 });
    expect(await phoneIn(ENGLISH)).toBe('+86 1');
  });

  test('reads changed links by the rule of links', async () => {
    const { site, dictionary } = await setUp();
    const linkIn = async () => (await dictionary.list(site, CHINESE, 1))[0]?.attributeList[1]?.values[0]?.val;
    await dictionary.saveValues(site, CHINESE, { 'kiln-contact': { value: '2@ www.example.com/窑 ' } });
    expect(await linkIn()).toBe('2@https://www.example.com/%E7%AA%91');
    for (const value of ['2@javascript:alert(1)', '1@NOWHERE', 'www.example.com'])
      expect(
        await refusalOf(dictionary.saveValues(site, CHINESE, { 'kiln-contact': { value } })),
      ).toMatchObject({ status: 422 });
    expect(await linkIn()).toBe('2@https://www.example.com/%E7%AA%91');
    // Other values are texts, whatever they say.
    await dictionary.saveValues(site, CHINESE, { 'kiln-phone': { value: '2@ www.example.com' } });
  });

  test('of one site is nothing to another', async () => {
    const { dictionary } = await setUp();
    const other = await addSite(services);
    expect(await dictionary.list(other, CHINESE, 1)).toEqual([]);
    expect(
      await refusalOf(dictionary.saveValues(other, CHINESE, { 'kiln-phone': { value: 'x' } })),
    ).toMatchObject({ status: 422 });
  });
});
