import type { PageContent } from '../../runtime/model/page.ts';
import { OWNER } from './server-process.ts';

/** What an owner does over HTTP. */
export interface OwnerCalls {
  /** Saves the home page with one text changed. */
  saveHome(text: string): Promise<void>;
  /** Opens a page; what it returns saves it with one text changed. */
  openPage(channelCode: string): Promise<(text: string) => Promise<void>>;
  /** Saves the document that every page shows, unchanged: no cached page survives. */
  saveCommon(): Promise<void>;
  /** Saves a product: nothing is kept of what pages have loaded of items. */
  saveProduct(): Promise<void>;
  /** Makes any call; its data. */
  call<T>(path: string, body?: object): Promise<T>;
}

/** A product as the console saves it. */
interface ProductRecord {
  id: string;
  revision: number;
  values: { price?: number };
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
  const read = async (code: string): Promise<PageContent> =>
    open<PageContent>(
      await fetch(`${origin}/api/content/getByChannelCode?channelCode=${code}&languageCode=zh-CN`),
    );
  /** Saves a document and answers it with its new revision. */
  async function save(page: PageContent, ast: PageContent['ast']): Promise<PageContent> {
    const { channelCode, revision } = page;
    const channelContentMap = { [channelCode]: { ast, revision } };
    const body = { language: 'zh-CN', projectCode, channelContentMap };
    const revisions = await call<Record<string, number>>('content/save', body);
    return { ...page, ast, revision: revisions[channelCode] ?? revision };
  }
  async function call<T>(path: string, body?: object): Promise<T> {
    const given = { headers: { ...headers, cookie, 'x-csrf-token': csrfToken } };
    const url = `${origin}/api/${path}`;
    return open<T>(
      await (body === undefined
        ? fetch(url, given)
        : fetch(url, { ...given, method: 'POST', body: JSON.stringify(body) })),
    );
  }
  async function openPage(channelCode: string): Promise<(text: string) => Promise<void>> {
    let page = await read(channelCode);
    return async (text) => {
      page = await save(page, changeText(page.ast, text));
    };
  }
  let common = await read('WebSiteCommon');
  return {
    call,
    openPage,
    saveProduct: () => saveProduct(call),
    saveHome: await openPage('HOME'),
    async saveCommon() {
      common = await save(common, common.ast);
    },
  };
}

/** Saves the first product of the console's list with another price. */
async function saveProduct(call: OwnerCalls['call']): Promise<void> {
  const [{ id } = { id: '' }] = await call<{ id: string }[]>('console/product/list?pageNum=1&pageSize=1');
  const { revision, values } = await call<ProductRecord>(`console/product/get?id=${id}`);
  await call('console/product/save', { id, revision, values: { ...values, price: (values.price ?? 0) + 1 } });
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
  throw new Error('The page has no text to change.');
}
