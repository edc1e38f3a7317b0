import type { Browser } from 'playwright-core';
import type { RunningServer } from '../support/server.ts';
import { signInAsOwner } from './editor-session.ts';

/** Replaces the blocks of a demo page in the default language. */
export async function savePage(
  browser: Browser,
  server: RunningServer,
  channelCode: string,
  blocks: Readonly<Record<string, object>>,
): Promise<void> {
  const { request, close } = await makeOwnerContext(browser, server);
  const { data: owner } = (await (await request.get(`${server.url}/api/owner/me`)).json()) as {
    data: { csrfToken: string };
  };
  const address = `${server.url}/api/content/getByChannelCode?channelCode=${channelCode}&languageCode=zh-CN`;
  const { data: before } = (await (await request.get(address)).json()) as { data: { revision: number } };
  const ast = {
    vm: Object.keys(blocks).map((block) => ({ key: block, block, version: 1 })),
    data: blocks,
    dict: {},
  };
  const answer = await request.post(`${server.url}/api/content/save`, {
    headers: { 'x-csrf-token': owner.csrfToken },
    data: {
      language: 'zh-CN',
      projectCode: 'default',
      channelContentMap: { [channelCode]: { ast, revision: before.revision } },
    },
  });
  if (!answer.ok()) throw new Error(`The page ${channelCode} was not saved: ${await answer.text()}`);
  await close();
}

async function makeOwnerContext(browser: Browser, server: RunningServer) {
  const context = await signInAsOwner(browser, server);
  return { request: context.request, close: () => context.close() };
}
