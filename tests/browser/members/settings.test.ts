import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '../../support/owner-password.ts';
import { startMemberSite } from './member-site.ts';

const site = await startMemberSite();

test('a changed switch shows in the next page of every visitor, in every language', async () => {
  const login = await fetch(`${site.url}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'owner', password: OWNER_PASSWORD }),
  });
  const { data } = (await login.json()) as { data: { csrfToken: string } };
  const headers = {
    'content-type': 'application/json',
    cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'x-csrf-token': data.csrfToken,
  };
  const turn = async (memberLogin: boolean) => {
    const body = JSON.stringify({ switches: { memberLogin } });
    expect(
      (await fetch(`${site.url}/api/systemSetting/saveMemberSettings`, { method: 'POST', headers, body }))
        .status,
    ).toBe(200);
  };
  const read = async (path: string) => {
    const page = await fetch(site.url + path);
    return {
      status: page.status,
      tag: page.headers.get('etag'),
      offersMembers: (await page.text()).includes('href="/client/login'),
    };
  };
  for (const path of ['/home', '/home?lang=en-US']) {
    const on = await read(path);
    expect(on.offersMembers).toBe(true);
    expect((await read(path)).tag).toBe(on.tag);
    await turn(false);
    const off = await read(path);
    expect(off.offersMembers).toBe(false);
    expect((await read('/client/login')).status).toBe(404);
    await turn(true);
    expect((await read(path)).offersMembers).toBe(true);
    expect((await read('/client/login')).status).toBe(200);
  }
});
