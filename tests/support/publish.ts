import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Ast, BlockData, PageContent, SiteModel } from '../../runtime/model/page.ts';
import { OWNER_PASSWORD } from './owner-password.ts';
import { type RunningServer } from './server.ts';

/** Writes pages and settings over HTTP as the owner. */
export interface Publisher {
  /** Replaces the blocks of a channel's Chinese page; the key of each is its name. */
  publish(channelCode: string, blocks: Readonly<Record<string, BlockData>>): Promise<void>;
  /** Replaces the document of a channel's Chinese page. */
  publishAst(channelCode: string, ast: Ast): Promise<void>;
  /** Switches features of the site on and off. */
  setSwitches(switches: SiteModel['switches']): Promise<void>;
  /** Makes a call of the console and returns its data: a GET without a body. */
  callAsOwner<Data>(path: string, body?: object): Promise<Data>;
  /** Uploads a video; returns the data of a part that shows it. */
  uploadVideo(file: string): Promise<{ resourceCode: string; resourceType: 2; url: string }>;
}

async function open<T>(answer: Response): Promise<T> {
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success)
    throw new Error(`${answer.url} answered ${answer.status}: ${message} ${JSON.stringify(data)}`);
  return data;
}

interface OwnerSession {
  headers: Readonly<Record<string, string>>;
  callAsOwner: Publisher['callAsOwner'];
}

async function signIn(url: string): Promise<OwnerSession> {
  const answer = await fetch(`${url}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'owner', password: OWNER_PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { csrfToken } = await open<{ csrfToken: string }>(answer);
  const headers = { origin: url, cookie, 'x-csrf-token': csrfToken };
  return {
    headers,
    async callAsOwner<Data>(path: string, body?: object): Promise<Data> {
      const isForm = body instanceof FormData;
      return open<Data>(
        await fetch(`${url}/api/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
          body: isForm ? body : JSON.stringify(body),
        }),
      );
    },
  };
}

/** Signs in as the owner. */
export async function signInToPublish({ url }: RunningServer): Promise<Publisher> {
  const { headers, callAsOwner } = await signIn(url);
  const { projectCode } = await open<{ projectCode: string }>(
    await fetch(`${url}/api/systemSetting/getInitial`),
  );
  const post = async (path: string, body: object): Promise<void> => void (await callAsOwner(path, body));

  const publishAst: Publisher['publishAst'] = async (channelCode, ast) => {
    const query = new URLSearchParams({ channelCode, languageCode: 'zh-CN' });
    const { revision } = await open<PageContent>(await fetch(`${url}/api/content/getByChannelCode?${query}`));
    await post('content/save', {
      language: 'zh-CN',
      projectCode,
      channelContentMap: { [channelCode]: { ast, revision } },
    });
  };

  return {
    publish: (channelCode, blocks) =>
      publishAst(channelCode, {
        vm: Object.keys(blocks).map((block) => ({ key: block, block, version: 1 })),
        data: blocks,
        dict: {},
      }),
    publishAst,
    callAsOwner,
    setSwitches: (switches) => post('systemSetting/saveMemberSettings', { switches }),
    async uploadVideo(file) {
      const body = new FormData();
      body.set('resourceType', '2');
      body.set('file', new Blob([readFileSync(file)], { type: 'video/mp4' }), basename(file));
      const item = await open<{ resourceCode: string; url: string }>(
        await fetch(`${url}/api/media/upload`, { method: 'POST', headers, body }),
      );
      return {
        callAsOwner,
        resourceCode: item.resourceCode,
        resourceType: 2,
        url: item.url,
      };
    },
  };
}
