/** Who may not write a page leaves no draft of it either, which an owner would then make public. */
import { expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { serveForFile, signIn } from '../server-http/server.ts';

const server = serveForFile({ SEED: 'demo' });

const PLACES = ['zh-CN', 'en-US'].map((languageCode) => ({ channelCode: 'ABOUTUS', languageCode }));
const ROLES = ['translator', 'moderator', 'finance'];

test.each(ROLES)('%s keeps and publishes no draft, in no language', async (role) => {
  const [writer, owner] = await Promise.all([role, 'owner'].map((name) => signIn(server.app, name)));
  const call = async (path: string, headers: Record<string, string> | undefined, payload?: object) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const answer = await server.app.inject({ method, url: `/api/${path}`, headers, payload });
    return { status: answer.statusCode, data: answer.json<{ data: unknown }>().data };
  };
  for (const place of PLACES) {
    const query = new URLSearchParams(place).toString();
    const { data } = await call(`content/getByChannelCode?${query}`, owner?.headers);
    const { ast, revision } = data as { ast: Ast; revision: number };
    const changed = { ...ast, vm: ast.vm.slice(1) };
    const refused = [
      await call('console/channel/saveDraft', writer?.headers, { ...place, ast: changed, revision }),
      await call('content/save', writer?.headers, {
        language: place.languageCode,
        projectCode: 'default',
        channelContentMap: { ABOUTUS: { ast: changed, revision } },
      }),
      await call('console/channel/publish', writer?.headers, place),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await call(`console/channel/getDraft?${query}`, owner?.headers)).data).toBe(null);
    expect((await call(`content/getByChannelCode?${query}`, owner?.headers)).data).toEqual(data);
  }
});
