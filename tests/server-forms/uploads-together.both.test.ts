/** Files that are uploaded at the same time are counted one after another. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUploadRoom } from '../../src/server/domains/forms/upload-room.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { toHttpError } from '../../src/server/kernel/to-http-error.ts';
import { DATABASES } from '../support/database.ts';
import { timeOf } from '../support/server-time.ts';
import { saveForm, serveForms } from './form-server.ts';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;
const AT_ONCE = 8;

describe.each(DATABASES)('files that are uploaded at once, on $name', ({ name }) => {
  const server = serveForms(name);
  let formId = '';
  let site: SiteIdentity;
  beforeAll(async () => {
    formId = await saveForm(server);
    site = await server.services.sites.find('localhost');
  });

  /** Stores so many of them at the same moment. Says how each of them ended. */
  async function sendTogether(bytes: number, member: string | null): Promise<Record<number, number>> {
    const { database } = server.services;
    const noRoom = () => Promise.reject(new Error('Nothing is to be dropped.'));
    const room = makeUploadRoom(database, (...parts) => parts.join(), 1, noRoom);
    const row = {
      project_code: site.projectCode,
      form_id: formId,
      field: 'plan',
      member_id: member,
      uploader: 'one',
      record_id: null,
      name: 'a.pdf',
      ending: 'pdf',
      bytes,
      created_at: (await timeOf(server.app)).toISOString(),
    };
    const statuses = Array.from({ length: AT_ONCE }, () =>
      database
        .write((transaction) => room.store(transaction, site, { ...row, file_id: randomUUID() }))
        .then(
          () => 200,
          (error: unknown) => toHttpError(error)?.status ?? 0,
        ),
    );
    const counts: Record<number, number> = {};
    for (const status of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1;
    await database.queries.deleteFrom('form_file').execute();
    return counts;
  }

  test('a network of guests gets no more than its share of the day', async () => {
    expect(await sendTogether(Math.floor(0.3 * MEGABYTE), null)).toEqual({ 200: 3, 429: AT_ONCE - 3 });
  });

  test('members fill no more than what a site holds for forms that are not sent yet', async () => {
    const bytes = Math.floor(0.3 * GIGABYTE);
    expect(await sendTogether(bytes, server.lin.memberId)).toEqual({ 200: 3, 503: AT_ONCE - 3 });
  });

  test('members get no more than the quota of the site', async () => {
    const { queries } = server.services.database;
    const used = await queries
      .selectFrom('media')
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
      .executeTakeFirstOrThrow();
    const storage = Number(used.bytes) + MEGABYTE;
    await queries
      .insertInto('site_quota')
      .values({ project_code: site.projectCode, storage, items: null, requests: null })
      .execute();
    expect(await sendTogether(300_000, server.lin.memberId)).toEqual({ 200: 3, 413: AT_ONCE - 3 });
  });
});
