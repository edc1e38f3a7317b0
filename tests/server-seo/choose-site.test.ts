import { describe, expect, test } from 'vitest';
import { addSite } from '../storage/site.ts';
import { makeServer, serveForFile } from '../server-http/server.ts';

const initial = (projectCode: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => ({
  url: '/api/systemSetting/getInitial',
  headers: { host: 'localhost:3000', ...headers },
  cookies: { projectCode },
  remoteAddress,
});

describe('a developer’s choice of the site', () => {
  const server = serveForFile();

  const siteOf = async (request: ReturnType<typeof initial>): Promise<string> =>
    (await server.app.inject(request)).json<{ data: { projectCode: string } }>().data.projectCode;

  test('is taken on the own machine, and nowhere else', async () => {
    const { projectCode } = await addSite(server.services);
    const answer = await server.app.inject({
      url: `/api/systemSetting/setProjectCode?projectCode=${projectCode}`,
      headers: { host: 'localhost:3000' },
    });
    expect(answer.cookies).toMatchObject([{ name: 'projectCode', value: projectCode }]);
    expect(await siteOf(initial(projectCode))).toBe(projectCode);
    expect(await siteOf(initial(projectCode, { host: 'www.kilnfield.example' }))).toBe('default');
    expect(await siteOf(initial(projectCode, {}, '203.0.113.7'))).toBe('default');
    expect(await siteOf(initial('no-such-site'))).toBe('default');
  });
});

test('in production the Host alone picks the site', async () => {
  const server = await makeServer({ NODE_ENV: 'production' });
  const { projectCode } = await addSite(server.services);
  const answer = await server.app.inject(initial(projectCode));
  expect(answer.json()).toMatchObject({ data: { projectCode: 'default' } });
  const refused = await server.app.inject({
    url: `/api/systemSetting/setProjectCode?projectCode=${projectCode}`,
    headers: { host: 'localhost' },
  });
  expect(refused.statusCode).toBe(403);
  await server.close();
});
