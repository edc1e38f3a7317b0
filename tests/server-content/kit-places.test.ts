// The second office of a kit, its phone and its mail are listed until an owner changes or removes them.
import { expect, onTestFinished, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { makeServer, signIn } from '../server-http/server.ts';

test('what a kit says of a second office and of other mailboxes is listed as its text', async () => {
  const server = await makeServer({ SEED: 'blank' });
  onTestFinished(() => server.close());
  const headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
  const post = async (name: string, payload: object) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api/console/${name}`, payload, headers });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  };
  await post('kit/use', { id: 'law' });
  await post('setting/save', {
    id: 'start',
    values: {
      name: { 'zh-CN': '横梁工程', 'en-US': 'Crossbeam' },
      phone: '+86 25 5555 0191',
      email: 'hello@crossbeam.example',
      address: { 'zh-CN': '南京市梁柱路 3 号', 'en-US': '3 Liangzhu Road, Nanjing' },
    },
  });
  const url = '/api/console/kit/leftTexts?pageSize=200&languageCode=en-US';
  const left: ApiCalls['consoleKit.leftTexts']['data'] = [];
  for (let pageNum = 1; left.length === (pageNum - 1) * 200; pageNum++) {
    const answer = await server.app.inject({ url: `${url}&pageNum=${pageNum}`, headers });
    left.push(...answer.json<{ data: typeof left }>().data);
  }
  const textsOf = (title: string) => left.filter((row) => row.title === title).map(({ text }) => text);
  const onContact = textsOf('Contact');
  for (const text of ['5 Shuiping Street, Hangzhou', '+86 571 5555 0142', 'family@plumbline.example'])
    expect(onContact).toContain(text);
  // The words of this button say nothing of the company; where it leads does.
  expect(left.map(({ text }) => text)).toContain('join@plumbline.example');
  for (const text of ['12 Zhichi Road, 4th floor, Shanghai', '+86 21 5555 0166', 'office@plumbline.example'])
    expect(left.filter((row) => row.text.includes(text))).toEqual([]);
});
