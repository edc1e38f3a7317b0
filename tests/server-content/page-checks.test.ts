// The list before publishing on the demo: what the server knows of addresses, and no false alarm.
import { expect, test } from 'vitest';
import type { CheckedAddresses } from '../../runtime/generated/api.generated.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { readPayloadOf } from '../../src/assembly/page-payload.ts';
import { checkPage } from '../../src/editor/commands/publishing/checks/check-page.ts';
import type { DrawnHeading } from '../../src/editor/commands/publishing/checks/page-check.ts';
import { listAddresses } from '../../src/editor/commands/publishing/checks/page-links.ts';
import { wordsOf } from '../../src/editor/commands/publishing/checks/page-values.ts';
import { as } from '../server-owners/console-calls.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { signIn } from '../server-http/server.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { channels, LANGUAGES } from '../seed/demo.ts';

const site = serveSite();
const PLACE = { document: 'content', key: 'a', path: [] } as const;

const headingsOf = (html: string): DrawnHeading[] =>
  [...html.matchAll(/<h([1-6])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, level, text = '']) => ({
    level: Number(level),
    text: wordsOf(text),
    place: PLACE,
  }));

async function check(addresses: string[], name = 'owner'): Promise<CheckedAddresses> {
  const owner = await as(site, name);
  const answer = await owner.post('console/links/check', { addresses, languageCode: 'zh-CN' });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

test('addresses at which visitors find nothing are named, and the size of files', async () => {
  const { data } = await (await as(site, 'owner')).get('console/media/list');
  const [{ url }] = data as [{ url: string }];
  const gone = ['/abuot', '/about#no-such-block', '/media/no-such-file_8x8.webp', '/news/no-such-article'];
  const found = await check(['/about', '/en/about', '/', 'https://other.example/', url, ...gone]);
  expect(found.missing).toEqual(gone);
  expect(found.files).toEqual([{ address: url, size: expect.any(Number) as number }]);
});

test('more addresses than a page has are refused, and so are guests', async () => {
  const addresses = Array.from({ length: 101 }, (_, at) => `/page-${at}`);
  const owner = await as(site, 'owner');
  expect((await owner.post('console/links/check', { addresses })).status).toBe(422);
  const url = '/api/console/links/check';
  const answer = await site.app.inject({ method: 'POST', url, payload: { addresses: [] } });
  expect(answer.statusCode).toBe(401);
});

test('no page of the demo has anything in the list, in either language', { tags: 'long' }, async () => {
  const { headers } = await signIn(site.app, 'owner');
  // That of unknown addresses answers 404.
  const opened = channels.filter(({ linkUrl }) => linkUrl !== '/404');
  const cells = opened.flatMap(({ linkUrl }) => LANGUAGES.map((language) => ({ linkUrl, language })));
  const read = (url: string): Promise<string> => site.read(url, headers);
  await expectAllCells(cells, async ({ linkUrl, language }) => {
    const html = await read(`/edit${linkUrl}?lang=${language}`);
    const { model } = readPayloadOf(html);
    const { model: own } = readPayloadOf(await read(`/edit${linkUrl}?lang=zh-CN`));
    const documentsOf = ({ content, NavigationCommon, WebSiteCommon }: typeof model) => ({
      content: content.ast,
      NavigationCommon: NavigationCommon.ast,
      WebSiteCommon: WebSiteCommon.ast,
    });
    const page = {
      site: { ...model.site, messages: messagesFor(language, ['site', 'form', 'placeholders']) },
      path: model.route.path,
      documents: documentsOf(model),
    };
    const { missing, files } = await check(listAddresses(page));
    const found = checkPage({
      ...page,
      original: language === 'zh-CN' ? {} : documentsOf(own),
      headings: headingsOf(html),
      contrasts: [],
      left: [],
      addresses: {
        missing: new Set(missing),
        sizes: new Map(files.map(({ address, size }) => [address, size])),
      },
    });
    expect(found).toEqual([]);
  });
});
