import type { Owner } from '../owner-reads.ts';
import type { ConsoleContender } from './console.ts';

/** Rows of one request; Directus takes no more than 1 MB. */
const BATCH = 100;
const COLLECTION = 'article';

/** The fields of an article, as somebody would set them up in Directus. */
const FIELDS = {
  title: ['string', 'input'],
  title_en: ['string', 'input'],
  subtitle: ['string', 'input'],
  summary: ['text', 'input-multiline'],
  summary_en: ['text', 'input-multiline'],
  author: ['string', 'input'],
  state: ['string', 'input'],
  classification: ['string', 'input'],
  price: ['integer', 'input'],
  views: ['integer', 'input'],
  release_date: ['timestamp', 'datetime'],
  rich_text: ['text', 'input-rich-text-html'],
  rich_text_en: ['text', 'input-rich-text-html'],
} as const;

interface ArticleValues {
  state: string;
  releaseDate: string;
  classificationCode: string;
  price?: number;
  [text: string]: unknown;
}

type Ask = (method: string, path: string, body?: object) => Promise<never>;

/** A running Directus with the articles of the site, which it gets if it has none. */
export async function openDirectus(
  owner: Owner,
  { DIRECTUS_URL: origin = '', DIRECTUS_EMAIL: email, DIRECTUS_PASSWORD: password }: NodeJS.ProcessEnv,
): Promise<{ contender: ConsoleContender; version: string; articles: string }> {
  const login = (mode: string): Promise<Response> =>
    fetch(`${origin}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, mode }),
    });
  const { data: session } = (await (await login('json')).json()) as { data: { access_token: string } };
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const known: { collection: string }[] = await ask('GET', '/collections');
  if (!known.some(({ collection }) => collection === COLLECTION)) await fill(owner, ask);
  const [count]: { count: number }[] = await ask('GET', `/items/${COLLECTION}?aggregate[count]=*`);
  const [first]: { id: number; title: string }[] = await ask(
    'GET',
    `/items/${COLLECTION}?limit=1&fields=id,title`,
  );
  const { version }: { version: string } = await ask('GET', '/server/info');
  // A session's cookie changes with its use, and is worth nothing afterwards.
  const signIn = async () =>
    (await login('session')).headers.getSetCookie().map((set) => {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      return { name, value, url: origin };
    });
  return {
    contender: {
      name: 'Directus',
      signIn,
      list: `${origin}/admin/content/${COLLECTION}`,
      record: `${origin}/admin/content/${COLLECTION}/${first?.id}`,
      title: first?.title ?? '',
      types: false,
    },
    version,
    articles: Number(count?.count).toLocaleString('en-US'),
  };
}

async function fill(owner: Owner, ask: Ask): Promise<void> {
  const id = {
    field: 'id',
    type: 'integer',
    meta: { hidden: true, readonly: true },
    schema: { is_primary_key: true, has_auto_increment: true },
  };
  const fields = Object.entries(FIELDS).map(([field, [type, shown]]) => ({
    field,
    type,
    meta: { interface: shown },
    schema: {},
  }));
  await ask('POST', '/collections', {
    collection: COLLECTION,
    meta: {},
    schema: {},
    fields: [id, ...fields],
  });
  for (let pageNum = 1; ; pageNum++) {
    const { data, total } = await owner.read('consoleArticle.list', { pageNum, pageSize: BATCH });
    const rows = data as { id: string; views: number }[];
    const records = await Promise.all(
      rows.map(async (row) => {
        const { values } = (await owner.read('consoleArticle.get', { id: row.id })).data as {
          values: ArticleValues;
        };
        return recordOf(values, row.views);
      }),
    );
    await ask('POST', `/items/${COLLECTION}`, records);
    if (pageNum * BATCH >= total) return;
  }
}

function recordOf(values: ArticleValues, views: number): object {
  const text = (name: string, at: number): string | undefined =>
    Object.values((values[name] ?? {}) as Record<string, string>)[at];
  return {
    title: text('title', 0),
    title_en: text('title', 1),
    subtitle: text('subtitle', 0),
    summary: text('summary', 0),
    summary_en: text('summary', 1),
    author: text('author', 0),
    state: values.state,
    classification: values.classificationCode,
    price: values.price,
    views,
    release_date: values.releaseDate,
    rich_text: text('richText', 0),
    rich_text_en: text('richText', 1),
  };
}
