// Files that sites of one seed share: what the owner of one site removes, the others go on showing.
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { runInSite } from '../../src/server/database/site-scope.ts';
import { mediaKeyOf } from '../../src/server/domains/media/index.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from './site.ts';

describe.each(DATABASES)('a file of two sites on $name', ({ name }) => {
  const services = provideServices(name);

  /** Two sites with a file of one code, which only the first has replaced once. */
  async function setUp(code: string) {
    const { database, media } = services;
    const [one, other] = [await addSite(services), await addSite(services)];
    const facts = { resource_code: code, width: 8, height: 6, type: 'png' };
    const about = { ...facts, name: 'a.png', resource_type: 1, bytes: 1, content_hash: code } as const;
    const created_at = '2026-01-01T00:00:00.000Z';
    await database.queries
      .insertInto('media')
      .values(
        [one, other].map(({ projectCode }) => ({
          ...about,
          project_code: projectCode,
          state: 'saved' as const,
          created_at,
        })),
      )
      .execute();
    const earlier = { ...facts, version: 'abc', bytes: 1, content_hash: 'b', created_at };
    await database.queries
      .insertInto('media_version')
      .values({ ...earlier, project_code: one.projectCode })
      .execute();
    const keys = { shared: mediaKeyOf(facts), own: mediaKeyOf(earlier) };
    for (const key of Object.values(keys)) {
      const path = media.store.makeTemporaryPath();
      await writeFile(path, 'x');
      await media.store.put(key, path);
    }
    const isThere = async (key: string): Promise<boolean> => (await media.store.find(key)) !== undefined;
    return { one, other, keys, isThere };
  }

  test('has the name that each of them gives it', async () => {
    const { one, other } = await setUp('named');
    const { queries } = services.database;
    for (const [name, { projectCode }] of Object.entries({ 'ours.pdf': one, 'theirs.pdf': other }))
      await queries
        .updateTable('media')
        .set({ name, resource_type: 3 })
        .where('project_code', '=', projectCode)
        .execute();
    const { findDocumentName } = services.media.items;
    expect(await findDocumentName(one.projectCode, 'named')).toBe('ours.pdf');
    expect(await findDocumentName(other.projectCode, 'named--abc')).toBe('theirs.pdf');
  });

  const WAYS = {
    'by the call of the editor': (site: string, code: string) => services.media.items.remove(site, [code]),
    'from the trash': async (site: string, code: string) => {
      const identity = { projectCode: site, defaultLanguage: 'zh-CN', languages: ['zh-CN'] };
      await services.database.write((queries) => services.media.records.purge(queries, identity, code));
      await services.media.records.purged();
    },
  };

  test.each(Object.entries(WAYS))('stays for the other one when it is removed %s', async (way, remove) => {
    const code = `shared${Object.keys(WAYS).indexOf(way)}`;
    const { one, other, keys, isThere } = await setUp(code);
    const removeAt = ({ projectCode }: typeof one) => runInSite(projectCode, () => remove(projectCode, code));
    await removeAt(one);
    expect(await isThere(keys.shared)).toBe(true);
    // Nobody else has what the first site had put in its place.
    expect(await isThere(keys.own)).toBe(false);
    await removeAt(other);
    expect(await isThere(keys.shared)).toBe(false);
  });
});
