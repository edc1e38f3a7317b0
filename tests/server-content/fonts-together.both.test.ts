/** Two changes of what is kept of fonts at once: none undoes the other, and no font is without its file. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { Fonts } from '../../src/server/domains/fonts/fonts.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { makeUpload } from '../server-http/files.ts';
import { signIn } from '../server-http/server.ts';
import { serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';

describe.each(DATABASES)('changes of fonts at once, on $name', ({ name }) => {
  const server = serveForms(name);
  let site: SiteIdentity;
  beforeEach(async () => {
    const { database, events, sites } = server.services;
    for (const table of ['site_document', 'media'] as const)
      await database.queries.deleteFrom(table).execute();
    site = await sites.find('localhost');
    events.emit('changed', { projectCode: site.projectCode, tags: ['documents'] });
  });

  async function upload(): Promise<string> {
    const { headers } = await signIn(server.app, 'owner');
    const fields = { resourceType: '4', name: 'own.otf' };
    const file = makeUpload(readFileSync('tests/support/own-font.otf'), { name: 'own.otf', fields });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/media/upload',
      payload: file.payload,
      headers: { ...headers, ...file.headers },
    });
    const { url } = answer.json<{ data: { url: string } }>().data;
    return /media\/([\w-]+)\./.exec(url)?.[1] ?? '';
  }

  /** The codes of the fonts of which something is kept, and of the files in the library. */
  async function stored(): Promise<{ kept: string[]; files: string[] }> {
    const { queries } = server.services.database;
    const kept = await queries
      .selectFrom('site_document')
      .select('name')
      .where('kind', '=', 'font')
      .execute();
    const files = await queries
      .selectFrom('media')
      .select('resource_code')
      .where('state', '=', 'saved')
      .execute();
    return { kept: kept.map((row) => row.name), files: files.map((row) => row.resource_code) };
  }

  /** Fonts that go on with what they have read before `meanwhile`, when it has ended. */
  async function during(
    work: (slow: Fonts) => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ): Promise<unknown> {
    const [read, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const { siteDocuments, media, database, events, logger } = server.services;
    const slow = new Fonts({
      database,
      events,
      logger,
      store: media.store,
      files: media.pictures,
      siteDocuments: {
        async read(...of) {
          const known = await siteDocuments.read(...of);
          read.resolve(undefined);
          await go.promise;
          return known;
        },
      },
    });
    const working = work(slow).catch((error: unknown) => error);
    await read.promise;
    await meanwhile();
    go.resolve(undefined);
    return working;
  }

  const purge = (code: string) =>
    server.services.database.write(async (queries) => {
      await queries.deleteFrom('media').where('resource_code', '=', code).execute();
      await server.services.fonts.forget(queries, site, code);
    });

  test('renewed characters keep a note that is saved meanwhile, and bring back no font', async () => {
    const { fonts } = server.services;
    const code = await upload();
    await fonts.keep(site, code, '');
    await during(
      (slow) => slow.renew(site),
      () => fonts.keep(site, code, 'SIL OFL'),
    );
    expect((await fonts.list(site)).map(({ licence }) => licence)).toEqual(['SIL OFL']);
    await during(
      (slow) => slow.renew(site),
      () => purge(code),
    );
    expect(await stored()).toEqual({ kept: [], files: [] });
  });

  test('a font whose file goes while it is kept is refused, and nothing of it is left', async () => {
    const code = await upload();
    const refused = await during(
      (slow) => slow.keep(site, code, 'SIL OFL'),
      () => purge(code),
    );
    expect(refused).toMatchObject({ status: 404, messageKey: 'media.unknown' });
    expect(await stored()).toEqual({ kept: [], files: [] });
  });

  test('of one file that is uploaded twice and kept at once, the library has one', async () => {
    const codes = [await upload(), await upload()];
    const { fonts } = server.services;
    const kept = await Promise.all(codes.map((code) => fonts.keep(site, code, 'SIL OFL')));
    expect(new Set(kept.map(({ url }) => url)).size).toBe(1);
    const { kept: described, files } = await stored();
    expect(files).toHaveLength(1);
    expect(described).toEqual(files);
  });
});
