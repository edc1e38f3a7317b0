import { readPage, savePages } from '../../src/server/domains/content/index.ts';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { Ast, DictEntry } from '../../runtime/model/page.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, makeAst, provideServices } from './site.ts';

describe.each(DATABASES)('translations of pages on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp() {
    const site = await addSite(services);
    return {
      read: (languageCode: string) =>
        readPage(services.database.queries, site, { channelCode: 'HOME', languageCode }),
      save: (language: string, ast: Ast, revision: number) =>
        savePages(
          services,
          site,
          { language, channelContentMap: { HOME: { ast, revision } } },
          { author: 'owner' },
        ),
    };
  }

  test('a list and the blocks follow the default language item by item; an own order stays', async () => {
    const { read, save } = await setUp();
    const slides = (...items: [string, string][]): JsonObject[] =>
      items.map(([contentCode, title]) => ({ contentCode, title }));
    await save(CHINESE, makeAst({ slides: slides(['a', '甲'], ['b', '乙'], ['c', '丙']) }), 0);
    // Translated: a is hidden, c comes first, x is added.
    await save(ENGLISH, makeAst({ slides: slides(['c', 'C'], ['b', '乙'], ['x', 'X']) }), 1);
    const whole = makeAst({ slides: slides(['d', '丁'], ['b', '乙二'], ['a', '甲'], ['c', '丙']) });
    whole.vm.push({ key: 'new', block: 'made-up', version: 1 });
    whole.data.new = { title: '新' };
    await save(CHINESE, whole, 1);
    const { vm, data } = (await read(ENGLISH)).ast;
    expect(data.hero?.slides).toEqual(slides(['c', 'C'], ['d', '丁'], ['b', '乙二'], ['x', 'X']));
    expect(vm.map(({ key }) => key)).toEqual(['hero', 'new']);
    expect(data.new).toEqual({ title: '新' });
  });

  test('an emptied text is that of the default language, on parts, items and entries', async () => {
    const { read, save } = await setUp();
    const page = (title: string, item: string, value: string): Ast => ({
      ...makeAst(
        {
          subContentMap: { BigTitle: { title, linkUrl: item === '' ? '' : '/about' } },
          resourceMap: { companyInfo: [{ contentCode: 'since', Title: { title: item, dictCode: 'D_1' } }] },
        },
        { D_1: { code: 'D_1', value, resourceType: 1 } },
      ),
      vm: [{ key: 'hero', block: 'introduction', version: 1 }],
    });
    await save(CHINESE, page('关于', '始于', '字典'), 0);
    const emptied = page(' ', '', '');
    (emptied.dict.D_1 as DictEntry).hasModified = true;
    await save(ENGLISH, emptied, 1);
    const { data, dict } = (await read(ENGLISH)).ast;
    // A link may be empty: it is no text.
    expect(data.hero?.subContentMap).toEqual({ BigTitle: { title: '关于', linkUrl: '' } });
    expect(data.hero?.resourceMap).toMatchObject({ companyInfo: [{ Title: { title: '始于' } }] });
    expect(dict.D_1?.value).toBe('字典');
  });
});
