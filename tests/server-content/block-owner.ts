// A server with an owner who makes blocks and puts them on pages, for tests.
import type { Ast, BlockData, PageContent } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { rewriteInstances } from '../../src/server/entities/blocks/rewrite-instances.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

export interface Answer<Data> {
  status: number;
  message: string;
  data: Data;
}

export const words = (text: string): Record<string, string> => ({ 'zh-CN': `${text}（中）`, 'en-US': text });

export const text = (key: string, more: object = {}): object => ({
  key,
  kind: 'text',
  setting: { title: words(key) },
  ...more,
});

/** A document that shows its first field. */
export const makeDocument = (fields: readonly object[]): object => ({
  group: 'content',
  fields,
  view: {
    id: 'root',
    is: 'box',
    children: [
      { id: 'fixed', is: 'text', text: words('Fixed') },
      ...fields
        .filter((field) => (field as { kind: string }).kind === 'text')
        .map((field) => {
          const { key } = field as { key: string };
          return { id: `n${key}`, is: 'text', text: { field: key } };
        }),
    ],
  },
});

export class BlockOwner {
  readonly server: TestServer;
  private readonly headers: Record<string, string>;

  static async open(settings: Record<string, string> = {}): Promise<BlockOwner> {
    const server = await makeServer(settings, undefined, async (services) => ({
      pages: await makePages(services, {}),
    }));
    const headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
    return new BlockOwner(server, headers);
  }

  private constructor(server: TestServer, headers: Record<string, string>) {
    this.server = server;
    this.headers = headers;
  }

  async post<Data = { id: string; revision: number }>(url: string, payload: object): Promise<Answer<Data>> {
    const request = { method: 'POST', url: `/api/${url}`, payload, headers: this.headers } as const;
    const answer = await this.server.app.inject(request);
    return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
  }

  /** The same, for what must work. */
  async done<Data = { id: string; revision: number }>(url: string, payload: object): Promise<Data> {
    const { status, message, data } = await this.post<Data>(url, payload);
    if (status !== 200) throw new Error(`${url}: ${status} ${message} ${JSON.stringify(data)}`);
    return data;
  }

  async get<Data>(url: string, headers = this.headers): Promise<Data> {
    return (await this.server.app.inject({ url: `/api/${url}`, headers })).json<{ data: Data }>().data;
  }

  /** Sends a file. */
  upload<Data>(url: string, file: string): Promise<Answer<Data>> {
    return this.sendFile(url, makeUpload(file, { name: 'block.json', fields: {} }));
  }

  async sendFile<Data>(
    url: string,
    { payload, headers }: ReturnType<typeof makeUpload>,
  ): Promise<Answer<Data>> {
    const request = {
      method: 'POST',
      url: `/api/${url}`,
      payload,
      headers: { ...this.headers, ...headers },
    } as const;
    const answer = await this.server.app.inject(request);
    return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
  }

  /** A file as it is sent. */
  async download(url: string): Promise<string> {
    return (await this.server.app.inject({ url: `/api/${url}`, headers: this.headers })).body;
  }

  /** A page in edit mode. */
  edit(path: string): Promise<string> {
    return this.lookAt(`/edit${path}`);
  }

  /** A page that owners see. */
  async lookAt(path: string): Promise<string> {
    return (await this.server.app.inject({ url: path, headers: this.headers })).body;
  }

  /** What a visitor gets. */
  async visit(path: string): Promise<string> {
    const answer = await this.server.app.inject({ url: path, headers: { accept: 'text/html' } });
    return answer.body.replaceAll('<wbr aria-hidden="true">', '');
  }

  async makeBlock(fields: readonly object[]): Promise<string> {
    const values = { title: words('Card'), document: makeDocument(fields) };
    return (await this.done('console/block/save', { values })).id;
  }

  /** Publishes a version of a block with other fields. */
  async publish(block: string, fields: readonly object[]): Promise<void> {
    const { revision } = await this.get<{ revision: number }>(`console/block/get?id=${block}`);
    const values = { title: words('Card'), document: makeDocument(fields) };
    await this.done('console/block/saveDraft', { id: block, revision, values });
    await this.done('console/block/publish', { id: block });
  }

  /** The version that pages have. */
  versionOf(block: string): Promise<{ version: number } | undefined> {
    return this.server.services.database.queries
      .selectFrom('site_document')
      .select('version')
      .where('name', '=', block)
      .executeTakeFirst();
  }

  /** Makes the last publication undone. */
  async undo(block: string, revision: number): Promise<void> {
    await this.done('console/block/restore', { id: block, revision });
  }

  async makePage(path: string): Promise<string> {
    const values = { title: words(path.slice(1)), path };
    return (await this.done('console/channel/save', { values })).id;
  }

  read(channelCode: string, language = 'zh-CN', headers = this.headers): Promise<PageContent> {
    const query = `channelCode=${channelCode}&languageCode=${language}`;
    return this.get<PageContent>(`content/getByChannelCode?${query}`, headers);
  }

  /** As visitors read it. */
  readPublic(channelCode: string, language = 'zh-CN'): Promise<PageContent> {
    return this.read(channelCode, language, {});
  }

  async save(channelCode: string, change: (ast: Ast) => Ast, language = 'zh-CN'): Promise<Answer<unknown>> {
    const { ast, revision } = await this.read(channelCode, language);
    return this.post('content/save', {
      language,
      projectCode: 'default',
      channelContentMap: { [channelCode]: { ast: change(ast), revision } },
    });
  }

  /** Puts one instance on a page, in its place if it is there. */
  async place(
    channelCode: string,
    block: string,
    data: BlockData,
    { language = 'zh-CN', key = 'card', version = 1 } = {},
  ): Promise<void> {
    const put = (ast: Ast): Ast => ({
      ...ast,
      vm: [...ast.vm.filter((each) => each.key !== key), { key, block, version }],
      data: { ...ast.data, [key]: data },
    });
    const answer = await this.save(channelCode, put, language);
    if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  }

  /** Runs the job that rewrites pages. */
  rewrite(stop = new AbortController().signal): Promise<void> {
    return rewriteInstances(this.server.services, stop);
  }

  /** The rows of a page, by language. */
  async rowsOf(channelCode: string): Promise<Record<string, string>> {
    const rows = await this.server.services.database.queries
      .selectFrom('content')
      .select(['language_code', 'revision', 'document'])
      .where('channel_code', '=', channelCode)
      .orderBy('language_code')
      .execute();
    return Object.fromEntries(rows.map((row) => [row.language_code, `${row.revision} ${row.document}`]));
  }
}
