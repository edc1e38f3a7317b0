import { beforeAll, describe, expect, test } from 'vitest';
import { readCaptions } from '../../src/server/domains/media/caption-text.ts';
import { decodeText } from '../../src/owner-fields/controls/decode-text.ts';
import { signIn } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';

const SRT =
  '\uFEFF1\r\n00:00:01,000 --> 00:00:04,500\r\n<font color="red">Hello</font>\r\nworld\r\n\r\n' +
  '2\r\n00:00:05,000 --> 00:00:06,000\r\n<i>你好</i>\r\n';

test('SRT becomes WebVTT, and WebVTT stays', () => {
  const captions =
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\nHello\nworld\n\n00:00:05.000 --> 00:00:06.000\n<i>你好</i>\n';
  expect(readCaptions(SRT)).toEqual({ captions });
  expect(readCaptions(captions)).toEqual({ captions });
  const other =
    'WEBVTT - of a tool\nKind: captions\n\nNOTE by hand\n\nintro\n00:01.000 --> 00:02.000 line:0\nHi';
  expect(readCaptions(other)).toEqual({
    captions: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nHi\n',
  });
});

test('what other programs write is read as they mean it, and nothing is left out', () => {
  const first = '00:00:01.000 --> 00:00:02.000';
  const both = `WEBVTT\n\n${first}\nHi\n\n00:00:03.000 --> 00:00:04.000\nHo\n`;
  for (const file of [
    'WEBVTT\n1\n00:01.000 --> 00:02.000\nHi\n\n00:03.000 --> 00:04.000\nHo',
    'WEBVTT\n00:01.000 --> 00:02.000\nHi\n\n2\n00:03.000 --> 00:04.000\nHo',
    '1\n00:00:01,000 --> 00:00:02,000 X1:100 X2:200\nHi\n2\n00:00:03,000 --> 00:00:04,000\nHo',
  ])
    expect(readCaptions(file)).toEqual({ captions: both });
  const signs = '1\n00:00:01,000 --> 00:00:02,000\nA < B & <i>C</i> &amp; D\0';
  const captions = `WEBVTT\n\n${first}\nA &lt; B &amp; <i>C</i> &amp; D\n`;
  expect(readCaptions(signs)).toEqual({ captions });
});

test('a long line of what could begin a foreign tag is read at once', () => {
  for (const piece of ['{\\', '<font ']) {
    const line = piece.repeat(300_000 / piece.length);
    const started = performance.now();
    expect(readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`)).toHaveProperty('captions');
    expect(performance.now() - started).toBeLessThan(1000);
  }
});

test('a file of an older program is read in the letters of its language', () => {
  const read = (language: string, ...bytes: number[]) => decodeText(Uint8Array.from(bytes), language);
  expect(read('zh-CN', 0xc4, 0xe3, 0xba, 0xc3)).toBe('你好');
  expect(read('zh-CN', 0xe4, 0xbd, 0xa0)).toBe('你');
  expect(read('de-DE', 0xfc)).toBe('ü');
  expect(read('en-US', 0xff, 0xfe, 0x60, 0x4f)).toBe('你');
  expect(read('zh-CN', 0x31, 0, 0x60, 0x4f)).toBe('1你');
  expect(read('zh-CN', 0, 0x31, 0x4f, 0x60)).toBe('1你');
});

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\n\uFFFD\uFFFD', 'letters', 3],
  ['a shopping list\nmilk', 'kind', 2],
  ['[Script Info]\nScriptType: v4.00+', 'kind', 2],
  ['WEBVTT\n\n00:00:01 --> 00:00:04\nno milliseconds', 'time', 3],
  ['1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:03,000 -> 00:00:04,000\nHo', 'time', 6],
  ['WEBVTT\n\n00:04.000 --> 00:01.000\nbackwards', 'order', 3],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 'text', 3],
  ['WEBVTT\n', 'none', 1],
])('%j is refused at its line', (text, rule, line) => {
  expect(readCaptions(text)).toMatchObject({ fault: { rule, line } });
});

describe('the captions of a video', () => {
  const site = serveSite();
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { ...(await signIn(site.app, 'owner')).headers, 'accept-language': 'en-US' };
  });

  interface Answer<Data> {
    success: boolean;
    data: Data;
  }
  async function ask<Data>(url: string, payload?: object): Promise<Answer<Data>> {
    const method = payload === undefined ? 'GET' : 'POST';
    const answer = await site.app.inject({ method, url: `/api/console/${url}`, headers, payload });
    return answer.json();
  }
  const missing = async () => {
    const { data } = await ask<{ waiting: { name: string; text: string; link: string }[] }>('home');
    return data.waiting.find(({ name }) => name === 'missingCaptions');
  };

  test('are uploaded by language and shown by its player; a video without any is to be mended', async () => {
    // Nobody speaks in the film of the demo. In this one somebody does.
    const film = await ask<{ revision: number; values: object }>('media/get?id=film-firing');
    const spoken = { ...film.data.values, isSilent: false };
    await ask('media/save', { id: 'film-firing', revision: film.data.revision, values: spoken });
    const filter = encodeURIComponent('{"all":[{"field":"isMissingCaptions","value":true}]}');
    const { data: videos } = await ask<{ id: string; type: string }[]>(`media/list?filter=${filter}`);
    expect(Array.isArray(videos), JSON.stringify(videos)).toBe(true);
    expect(new Set(videos.map(({ type }) => type))).toEqual(new Set(['video']));
    expect(await missing()).toMatchObject({ link: '/owner/media?isMissingCaptions=true' });
    const shown = await site.read('/en/about');
    const code = /<video[^>]*src="\/media\/([A-Za-z0-9-]+)_/.exec(shown)?.[1] ?? '';
    expect(videos.map(({ id }) => id)).toContain(code);

    const save = async (captions: Record<string, string>) => {
      const { data } = await ask<{ revision: number; values: object }>(`media/get?id=${code}`);
      return ask<{ errors: { path: string; message: string }[] }>('media/save', {
        id: code,
        revision: data.revision,
        values: { ...data.values, captions },
      });
    };
    const wrong = await save({ 'en-US': 'WEBVTT\n\n00:01 --> 00:02\nHi' });
    expect(wrong.data.errors[0]).toMatchObject({ path: '/values/captions/en-US' });
    expect(wrong.data.errors[0]?.message).toContain('Line 3');
    expect(wrong.data.errors[0]?.message).toContain('00:00:01.000 --> 00:00:04.000');

    const count = videos.length;
    expect(await save({ 'en-US': SRT, 'zh-CN': SRT })).toMatchObject({ success: true });
    expect((await missing())?.text ?? '').not.toContain(String(count));
    const page = await site.read('/en/about');
    const tracks = page.match(/<track[^>]*>/g) ?? [];
    expect(tracks).toHaveLength(2);
    expect(tracks[0]).toMatch(/kind="captions".*srclang="en-US".*label="English".*default/i);
    expect(tracks[1]).not.toMatch(/default/);
    const address = /src="([^"]+)"/.exec(tracks[0] ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const file = await site.app.inject({ url: address });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(file.body).toMatch(/^WEBVTT\n\n00:00:01\.000 --> /);
    expect((await site.app.inject({ url: address.replace('en-US', 'fr-FR') })).statusCode).toBe(404);

    // Captions of an earlier version that would be refused today stay, and do not stop other changes.
    const old = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nCaf\uFFFD\n';
    await site.services.database.queries
      .updateTable('media')
      .set({ captions: JSON.stringify({ 'en-US': old }) })
      .where('resource_code', '=', code)
      .execute();
    expect(await save({ 'en-US': old })).toMatchObject({ success: true });
    expect(await save({ 'en-US': `${old}\n` })).toMatchObject({ success: false });
  });

  test('one in which nobody speaks needs none', async () => {
    const filter = encodeURIComponent('{"all":[{"field":"isMissingCaptions","value":true}]}');
    const list = () => ask<{ id: string }[]>(`media/list?filter=${filter}`);
    const { data: all } = await list();
    for (const { id } of all) {
      const { data } = await ask<{ revision: number; values: object }>(`media/get?id=${id}`);
      const values = { ...data.values, isSilent: true };
      await ask('media/save', { id, revision: data.revision, values });
    }
    expect((await list()).data).toEqual([]);
    expect(await missing()).toBeUndefined();
  });
});
