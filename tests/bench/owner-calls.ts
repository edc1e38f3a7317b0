import type { PageContent } from '../../runtime/model/page.ts';
import { OWNER } from './server-process.ts';

/** What an owner does to the home page, over HTTP. */
export interface OwnerCalls {
  /** Saves the home page with one text changed. */
  saveHome(text: string): Promise<void>;
}

interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

async function open<T>(response: Response): Promise<T> {
  const { code, message, data } = (await response.json()) as Envelope<T>;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}, code ${code}: ${message}`);
  return data;
}

/** Signs in as the owner. */
export async function signIn(origin: string): Promise<OwnerCalls> {
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}/api/owner/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(OWNER),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { csrfToken } = await open<{ csrfToken: string }>(answer);
  const { projectCode } = await open<{ projectCode: string }>(
    await fetch(`${origin}/api/systemSetting/getInitial`),
  );
  let page = await open<PageContent>(
    await fetch(`${origin}/api/content/getByChannelCode?channelCode=HOME&languageCode=zh-CN`),
  );
  return {
    async saveHome(text) {
      const ast = changeText(page.ast, text);
      const body = JSON.stringify({
        language: 'zh-CN',
        projectCode,
        channelContentMap: { HOME: { ast, revision: page.revision } },
      });
      const saved = await fetch(`${origin}/api/content/save`, {
        method: 'POST',
        headers: { ...headers, cookie, 'x-csrf-token': csrfToken },
        body,
      });
      const revisions = await open<Record<string, number>>(saved);
      page = { ...page, ast, revision: revisions.HOME ?? page.revision };
    },
  };
}

/** The same document with another title in the first block that has one. */
function changeText(ast: PageContent['ast'], text: string): PageContent['ast'] {
  const changed = structuredClone(ast);
  for (const { key } of changed.vm) {
    const parts = changed.data[key]?.subContentMap as Record<string, { title?: string }> | undefined;
    const part = Object.values(parts ?? {}).find((each) => typeof each.title === 'string');
    if (part === undefined) continue;
    part.title = text;
    return changed;
  }
  throw new Error('The home page has no text to change.');
}
