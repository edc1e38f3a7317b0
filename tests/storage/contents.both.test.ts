import {
  listPageRevisions,
  readPageState,
  restorePage,
  savePages,
} from '../../src/server/domains/content/index.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { Ast, DictEntry } from '../../runtime/model/page.ts';
import { DATABASES } from '../support/database.ts';
import { addSiteWithPages, CHINESE, ENGLISH, makeAst, refusalOf, provideServices } from './site.ts';

const HOME = { channelCode: 'HOME', languageCode: CHINESE };

describe.each(DATABASES)('the documents of pages on $name', ({ name }) => {
  const services = provideServices(name);

  const setUp = () => addSiteWithPages(services);

  test('what was saved is read again, whole in its language, with what no block knows', async () => {
    const { read, save } = await setUp();
    expect(await read(CHINESE)).toMatchObject({ revision: 0, ast: { vm: [], data: {}, dict: {} } });
    const ast = makeAst({
      title: '你好 \u2028 "quoted" \\ 🧱',
      unknown: { list: [1, null, { deep: true }] },
    });
    expect(await save(CHINESE, ast, 0)).toEqual({ HOME: 1 });
    expect(await read(CHINESE)).toEqual({ channelCode: 'HOME', languageCode: CHINESE, revision: 1, ast });
  });

  test('another language falls back part by part; a picture is changed for all languages', async () => {
    const { read, save, site } = await setUp();
    await save(CHINESE, makeAst({ title: '你好', text: '世界', url: '/a.webp' }), 0);
    expect((await read(ENGLISH)).ast.data.hero).toEqual({ title: '你好', text: '世界', url: '/a.webp' });
    await save(ENGLISH, makeAst({ title: 'Hello', text: '世界', url: '/a.webp' }), 1);
    const stored = await services.database.queries
      .selectFrom('content')
      .select('document')
      .where('project_code', '=', site.projectCode)
      .where('language_code', '=', ENGLISH)
      .execute();
    expect(stored.map((row) => JSON.parse(row.document) as unknown)).toEqual([
      { data: { hero: { title: 'Hello' } } },
    ]);

    await save(CHINESE, makeAst({ title: '您好', text: '新世界', url: '/b.webp' }), 1);
    expect((await read(ENGLISH)).ast.data.hero).toEqual({ title: 'Hello', text: '新世界', url: '/b.webp' });
  });

  test('files that a page shows count as used, also those it knows by their address alone', async () => {
    const { save, site } = await setUp();
    await save(
      CHINESE,
      makeAst({
        a: { resourceCode: 'named', url: '/media/named_4x3.webp' },
        b: { url: '/media/shown_4x3.webp' },
        c: { url: '/x/y' },
      }),
      0,
    );
    const rows = await services.database.queries
      .selectFrom('media_reference')
      .select('resource_code')
      .where('project_code', '=', site.projectCode)
      .where('place', '=', 'page')
      .execute();
    expect(rows.map((row) => row.resource_code).toSorted()).toEqual(['named', 'shown']);
  });

  test('a save in the default language raises the revision of all translations', async () => {
    const { read, save } = await setUp();
    await save(CHINESE, makeAst({ title: '你好' }), 0);
    await save(ENGLISH, makeAst({ title: 'Hello' }), 1);
    const edited = await read(ENGLISH);
    await save(CHINESE, makeAst({ title: '您好' }), 1);
    const refused = await refusalOf(save(ENGLISH, makeAst({ title: 'Hi' }), edited.revision));
    expect(refused).toMatchObject({ status: 409, code: 4091 });
    expect(refused.data).toEqual({
      channelCode: 'HOME',
      revision: edited.revision + 1,
      stored: makeAst({ title: 'Hello' }),
    });
  });

  test('all documents of a save are kept, or none', async () => {
    const { read, save, site, queries } = await setUp();
    await save(CHINESE, makeAst({ title: 'old' }), 0);
    const both = {
      HOME: { ast: makeAst({ title: 'new' }), revision: 1 },
      WebSiteCommon: { ast: makeAst({ title: 'new' }), revision: 7 },
    };
    expect(
      (
        await refusalOf(
          savePages(services, site, { language: CHINESE, channelContentMap: both }, { author: 'owner' }),
        )
      ).data,
    ).toMatchObject({
      channelCode: 'WebSiteCommon',
      revision: 0,
    });
    expect(await read(CHINESE)).toMatchObject({ revision: 1, ast: makeAst({ title: 'old' }) });
    expect(await listPageRevisions(queries, site, { ...HOME, limit: 50 })).toHaveLength(1);
  });

  test('20 concurrent writers of one page, each repeating on conflict: 20 revisions, none lost', async () => {
    const { read, save, site, queries } = await setUp();
    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        const known = { ...(await read(CHINESE)) };
        for (;;) {
          const names = (known.ast.data.hero?.names ?? []) as string[];
          const outcome = await save(
            CHINESE,
            makeAst({ names: [...names, `writer ${writer}`] }),
            known.revision,
          ).catch((error: { code?: number; data: { revision: number; stored: Ast } }) => error);
          if (!('code' in outcome)) return;
          expect(outcome.code).toBe(4091);
          const { revision, stored } = (outcome as { data: { revision: number; stored: Ast } }).data;
          [known.revision, known.ast] = [revision, stored];
        }
      }),
    );
    const { revision, ast } = await read(CHINESE);
    expect(revision).toBe(20);
    expect(new Set(ast.data.hero?.names as string[]).size).toBe(20);
    expect(
      (await listPageRevisions(queries, site, { ...HOME, limit: 50 })).map((each) => each.revision),
    ).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });

  test('a save repeated after a crash gets the same answer and makes one revision', async () => {
    const { site, read } = await setUp();
    const request = {
      language: CHINESE,
      channelContentMap: { HOME: { ast: makeAst({ title: 'once' }), revision: 0 } },
    };
    const who = { author: 'owner', idempotencyKey: 'the same request' };
    expect(await savePages(services, site, request, who)).toEqual({ HOME: 1 });
    expect(await savePages(services, site, request, who)).toEqual({ HOME: 1 });
    expect((await read(CHINESE)).revision).toBe(1);
    expect(
      (await refusalOf(savePages(services, site, request, { ...who, idempotencyKey: 'another' }))).code,
    ).toBe(4091);
  });

  test('an old state is saved as the newest', async () => {
    const { read, save, site, queries } = await setUp();
    await save(CHINESE, makeAst({ title: 'first' }), 0);
    await save(CHINESE, makeAst({ title: 'second' }), 1);
    expect(await readPageState(queries, site, { ...HOME, revision: 1 })).toMatchObject({
      author: 'owner',
      ast: makeAst({ title: 'first' }),
    });
    expect(await restorePage(services, site, { ...HOME, revision: 1 }, { author: 'owner' })).toBe(3);
    expect(await read(CHINESE)).toMatchObject({ revision: 3, ast: makeAst({ title: 'first' }) });
    expect(
      await refusalOf(restorePage(services, site, { ...HOME, revision: 9 }, { author: 'owner' })),
    ).toMatchObject({
      status: 404,
    });
  });

  test('a dictionary value that was changed on another page meanwhile is a conflict', async () => {
    const { read, save } = await setUp();
    const bound = (value: string, replaces?: { value: string }) => ({
      ...makeAst({ title: { title: '', dictCode: 'kiln-phone' } }),
      dict: {
        'kiln-phone': {
          code: 'kiln-phone',
          value,
          hasModified: true,
          ...(replaces === undefined ? {} : { replaces }),
        },
      },
    });
    await save(CHINESE, bound('1'), 0);
    await save(CHINESE, bound('1'), 0, 'ABOUTUS');
    await save(CHINESE, bound('theirs', { value: '1' }), 1, 'ABOUTUS');
    expect(await refusalOf(save(CHINESE, bound('mine', { value: '1' }), 1))).toMatchObject({
      code: 4091,
      data: { channelCode: 'HOME', revision: 1, stored: { dict: { 'kiln-phone': { value: 'theirs' } } } },
    });
    await save(CHINESE, bound('mine', { value: 'theirs' }), 1);
    const entry = (await read(CHINESE)).ast.dict['kiln-phone'];
    expect([entry?.value, entry !== undefined && 'replaces' in entry]).toEqual(['mine', false]);
  });

  test('a dictionary picture that was changed on another page meanwhile is a conflict', async () => {
    const { read, save } = await setUp();
    const began: Omit<DictEntry, 'code'> = { value: 'The kiln', url: '/kiln.webp', resourceType: 1 };
    const bound = (entry: Partial<DictEntry>, replaces?: Omit<DictEntry, 'code'>) => ({
      ...makeAst({ picture: { dictCode: 'kiln-picture' } }),
      dict: {
        'kiln-picture': {
          ...began,
          ...entry,
          code: 'kiln-picture',
          hasModified: true,
          ...(replaces && { replaces }),
        },
      },
    });
    await save(CHINESE, bound({}), 0);
    await save(CHINESE, bound({}), 0, 'ABOUTUS');
    // What the site keeps without saying so, a kind of file, is no difference.
    await save(CHINESE, bound({ url: '/theirs.webp' }, { value: began.value, url: began.url }), 1, 'ABOUTUS');
    for (const mine of [
      { url: '/mine.webp' },
      { value: 'My kiln' },
      { url: '/mine.mp4', resourceType: 2 } as const,
    ])
      expect(await refusalOf(save(CHINESE, bound(mine, began), 1))).toMatchObject({
        code: 4091,
        data: {
          channelCode: 'HOME',
          revision: 1,
          stored: { dict: { 'kiln-picture': { value: 'The kiln', url: '/theirs.webp' } } },
        },
      });
    await save(CHINESE, bound({ url: '/theirs.webp' }, began), 1);
    await save(CHINESE, bound({ url: '/mine.webp' }, { ...began, url: '/theirs.webp' }), 2);
    expect((await read(CHINESE)).ast.dict['kiln-picture']).toMatchObject({ url: '/mine.webp' });
  });

  test('a bound text is its dictionary entry: an edit on one page changes all, in its language', async () => {
    const { read, save } = await setUp();
    const told: string[][] = [];
    services.events.on('changed', ({ tags }) => told.push(tags.toSorted()));
    onTestFinished(() => void services.events.removeAllListeners());
    const bound = (value: string, hasModified?: boolean) =>
      makeAst({ phone: { dictCode: 'phone' } }, { phone: { code: 'phone', value, hasModified } });
    await save(CHINESE, bound('0798 1'), 0);
    await save(CHINESE, bound('an unmodified entry is not written'), 0, 'ABOUTUS');
    expect((await read(CHINESE, 'ABOUTUS')).ast.dict).toEqual({
      phone: { code: 'phone', value: '0798 1', resourceType: 1 },
    });
    await save(ENGLISH, bound('+86 798 1', true), 1);
    expect((await read(ENGLISH, 'ABOUTUS')).ast.dict.phone?.value).toBe('+86 798 1');
    expect((await read(CHINESE, 'ABOUTUS')).ast.dict.phone?.value).toBe('0798 1');
    expect(told).toEqual([['content:HOME'], ['content:ABOUTUS'], ['content:ABOUTUS', 'content:HOME']]);
  });

  test('stored styles hold only what the style tools store', async () => {
    const { read, save } = await setUp();
    await save(
      CHINESE,
      makeAst({
        title: { title: 'a', pageJson: '{"bold":true,"position":"fixed","color":"url(x)"}' },
        other: { pageJson: 'not json' },
      }),
      0,
    );
    expect((await read(CHINESE)).ast.data.hero).toEqual({
      title: { title: 'a', pageJson: '{"bold":true}' },
      other: {},
    });
  });

  test('links are stored in one form, however they were written', async () => {
    const { read, save } = await setUp();
    await save(
      CHINESE,
      makeAst({
        phone: { linkType: 2, linkUrl: 'tel:+86 138-0013 8000' },
        list: [
          { linkType: 2, linkUrl: ' www.example.com:8080/窑 ' },
          { linkType: 0, linkUrl: '' },
        ],
      }),
      0,
    );
    expect((await read(CHINESE)).ast.data.hero).toEqual({
      phone: { linkType: 2, linkUrl: 'tel:+8613800138000' },
      list: [
        { linkType: 2, linkUrl: 'https://www.example.com:8080/%E7%AA%91' },
        { linkType: 0, linkUrl: '' },
      ],
    });
  });

  test.each([
    ['javascript:alert(1)', '/link/linkUrl', { link: { linkType: 2, linkUrl: 'javascript:alert(1)' } }],
    [' java\tscript:alert(1)', '/list/1/url', { list: [{}, { url: ' java\tscript:alert(1)' }] }],
    ['ftp://old.example', '/resourceUrl', { resourceUrl: 'ftp://old.example' }],
    ['data:text/html,x', '/deep/er/linkUrl', { deep: { er: { linkUrl: 'data:text/html,x' } } }],
  ] as [string, string, JsonObject][])(
    'an address like %s is refused with its place',
    async (_, pointer, data) => {
      const { read, save } = await setUp();
      const refused = await refusalOf(save(CHINESE, makeAst(data), 0));
      expect(refused).toMatchObject({
        status: 422,
        data: { errors: [{ path: `/channelContentMap/HOME/ast/data/hero${pointer}`, rule: 'url' }] },
      });
      expect((await read(CHINESE)).revision).toBe(0);
    },
  );

  test('an unknown channel or language, and one key for two blocks, are rejected', async () => {
    const { save } = await setUp();
    expect((await refusalOf(save(CHINESE, makeAst({}), 0, 'NOWHERE'))).data).toMatchObject({
      errors: [{ path: '/channelContentMap/NOWHERE' }],
    });
    expect((await refusalOf(save('fr-FR', makeAst({}), 0))).data).toMatchObject({
      errors: [{ path: '/language', rule: 'language' }],
    });
    const twice = { ...makeAst({}), vm: [...makeAst({}).vm, ...makeAst({}).vm] };
    expect((await refusalOf(save(CHINESE, twice, 0))).data).toMatchObject({
      errors: [{ path: '/channelContentMap/HOME/ast/vm/1/key', rule: 'unique' }],
    });
  });
});
