import { describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { DATABASES, fieldsOf, openMemberSite } from './member-site.ts';

describe.each(DATABASES)('the member settings of a site on $name', ({ settings }) => {
  test('are read and changed by the owner only; concurrent partial changes are all kept', async () => {
    const site = await openMemberSite(await settings());
    const owner = { headers: (await signIn(site.app, 'owner')).headers };
    const editor = { headers: (await signIn(site.app, 'editor')).headers };
    const token = await site.register('lin@example.com');
    const save = (body: object, as: object = owner) =>
      site.post('systemSetting/saveMemberSettings', body, as);
    const read = async () => (await site.get('systemSetting/getMemberSettings', {}, owner)).body.data;

    const all = { emailRegister: true, phoneRegister: true, agreementRequired: true, revealRegistered: true };
    expect(await read()).toEqual({ switches: { memberLogin: true, mall: false }, members: all });
    expect([
      (await save({}, editor)).status,
      (await save({}, { token })).status,
      (await save({}, {})).status,
    ]).toEqual([403, 401, 401]);
    for (const as of [editor, { token }, {}])
      expect([401, 403]).toContain((await site.get('systemSetting/getMemberSettings', {}, as)).status);

    // Concurrent changes to parts of one setting: none is lost.
    const saved = await Promise.all([
      save({ members: { phoneRegister: false } }),
      save({ members: { revealRegistered: false } }),
      save({ switches: { mall: true } }),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toEqual({
      switches: { memberLogin: true, mall: true },
      members: { ...all, phoneRegister: false, revealRegistered: false },
    });
    expect((await site.get('memberSet/selectList')).body.data).toMatchObject({ phoneRegister: false });

    expect((await save({ switches: { memberLogin: false } })).body.data).toMatchObject({
      switches: { memberLogin: false, mall: true },
    });
    expect((await site.get('memberInfo/getUser', {}, { token })).status).toBe(404);
    expect(await read()).toMatchObject({ switches: { memberLogin: false } });
  });

  test('are rejected as a whole when one part is invalid', async () => {
    const site = await openMemberSite(await settings());
    const owner = { headers: (await signIn(site.app, 'owner')).headers };
    const save = (body: object) => site.post('systemSetting/saveMemberSettings', body, owner);
    for (const body of [
      {},
      { members: {} },
      { switches: { mall: 1 } },
      { switches: { mall: true, shop: true } },
      { theme: {} },
    ])
      expect((await save(body)).status).toBe(422);
    expect(fieldsOf(await save({ switches: { mall: true }, members: { emailRegister: 'no' } }))).toEqual([
      '/members/emailRegister',
    ]);
    expect((await site.get('systemSetting/getSwitch', { name: 'mall' })).body.data).toBe(false);
  });
});
