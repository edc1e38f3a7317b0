import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeMp4, makeUpload } from '../server-http/files.ts';
import { DATABASES, openMemberSite, type MemberSite } from './member-site.ts';

const CLAY = { create: { width: 800, height: 400, channels: 3, background: '#a3402a' } } as const;

async function upload(site: MemberSite, token: string | undefined, file: Uint8Array | string, cut = 0) {
  const { payload, headers } = makeUpload(file, { fields: {}, cut });
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/memberInfo/uploadAvatar',
    payload,
    headers: { ...headers, ...authorization },
  });
  return {
    status: answer.statusCode,
    avatar: answer.json<{ data: { avatar?: string } | null }>().data?.avatar ?? '',
  };
}

describe.each(DATABASES)('a member’s picture on $name', ({ settings }) => {
  test('is re-encoded, upright and small, at a random address, until it is replaced or removed', async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('lin@example.com');
    const other = await site.register('13812345678');
    // Taken with the camera on its side, and with words that are nobody's business.
    const photo = await sharp(CLAY)
      .withExif({ IFD0: { Artist: 'Lin of Suzhou' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const first = await upload(site, token, photo);
    expect(first.status).toBe(200);
    expect(first.avatar).toMatch(/^\/api\/memberInfo\/avatar\?id=[\w-]{43}&version=/);
    const shown = await site.app.inject(first.avatar);
    expect(shown).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 640,
    });
    expect(shown.rawPayload.includes('Suzhou')).toBe(false);

    const second = await upload(site, token, await sharp(CLAY).png().toBuffer());
    expect(second.avatar).not.toBe(first.avatar);
    expect(await sharp((await site.app.inject(second.avatar)).rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 160,
    });
    const others = await upload(site, other, photo);
    expect(others.avatar.slice(0, 70)).not.toBe(second.avatar.slice(0, 70));

    // On another site of the server nobody shows it.
    const { id = '', version = '' } = Object.fromEntries(new URL(second.avatar, 'http://x').searchParams);
    await expect(site.services.avatars.read('another-site', { id, version })).rejects.toMatchObject({
      status: 404,
    });

    // A profile sent back as it came changes nothing; another member's picture, or the one before, is not
    // taken.
    const update = (avatar: string) =>
      site.post('memberInfo/updateMemberInfo', { nickName: 'Tao', avatar }, { token });
    expect((await update(second.avatar)).body.data).toMatchObject({ nickName: 'Tao', avatar: second.avatar });
    for (const avatar of [others.avatar, first.avatar]) expect((await update(avatar)).status).toBe(422);
    expect((await site.app.inject(second.avatar)).statusCode).toBe(200);

    const removed = await site.post('memberInfo/updateMemberInfo', { avatar: '' }, { token });
    expect(removed.body.data).toMatchObject({ avatar: '' });
    expect((await site.app.inject(second.avatar)).statusCode).toBe(404);
    expect((await site.app.inject(others.avatar)).statusCode).toBe(200);

    const { queries } = site.services.database;
    await queries
      .updateTable('member')
      .set({ closes_at: '2026-01-01T00:00:00.000Z' })
      .where('phone', 'is not', null)
      .execute();
    await site.services.members.sweep();
    expect((await site.app.inject(others.avatar)).statusCode).toBe(404);
  });

  test('is refused when it is none, not whole, too large or nobody’s', { tags: 'long' }, async () => {
    const site = await openMemberSite(await settings());
    const token = await site.register('lin@example.com');
    const png = await sharp(CLAY).png().toBuffer();
    const tries: [token: string | undefined, file: Uint8Array | string, status: number][] = [
      [undefined, png, 401],
      [token, '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
      [token, '<!doctype html><script>alert(1)</script>', 415],
      [token, makeMp4(), 415],
      [token, png.subarray(0, png.length / 2), 422],
      [token, Buffer.concat([png, Buffer.alloc(4_194_304)]), 413],
      [token, '', 422],
    ];
    for (const [by, file, status] of tries) expect((await upload(site, by, file)).status).toBe(status);
    expect((await site.get('memberInfo/getUser', {}, { token })).body.data).toMatchObject({ avatar: '' });
    for (const id of ['x', 'a'.repeat(43), `..${'a'.repeat(41)}`])
      expect([404, 422]).toContain((await site.get('memberInfo/avatar', { id, version: '1' })).status);
  });
});
