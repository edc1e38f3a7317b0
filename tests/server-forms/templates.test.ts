import { describe, expect, test } from 'vitest';
import { EXPECTED, REASONS } from '../../runtime/forms/templates/reasons.ts';
import { PROBLEMS } from '../../runtime/model/problems.ts';
import { localeDocuments } from '../../src/assembly/locale-documents.ts';
import { DATABASES } from '../support/database.ts';
import { saveForm, serveForms } from './form-server.ts';

const INPUT = { name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' };

describe.each(DATABASES)('forms that owners save, on $name', ({ name }) => {
  const server = serveForms(name);
  const save = (draft: object) =>
    server.owner.post<{ errors: { path: string }[] }>('/api/memberMenu/save', {
      title: 'A form',
      option: {},
      ...draft,
    });

  test('are drawn in the visitor’s language and edited in all', async () => {
    const { owner, guest } = server;
    const option = { submitText: { 'zh-CN': '提交', 'en-US': 'Send' }, price: 1 };
    const id = await saveForm(server, { option, pay: 1, price: 5_000 });
    expect(await guest.get(`/api/memberMenu/templateDetail?id=${id}`)).toMatchObject({
      data: {
        id,
        title: 'Sign up',
        rule: [{ title: 'Name' }],
        option: { submitText: 'Send', price: 5_000 },
        pay: 1,
        price: 5_000,
      },
    });
    const stored = await owner.get<object>(`/api/memberMenu/detail?id=${id}`);
    expect(stored.data).toMatchObject({
      title: { 'zh-CN': '报名' },
      option: { submitText: { 'zh-CN': '提交' } },
      isOpen: true,
      version: 1,
    });
    const { data: again } = await owner.post<object>('/api/memberMenu/save', {
      ...Object.fromEntries(
        Object.entries(stored.data).filter(([member]) => member !== 'version' && member !== 'gmtCreate'),
      ),
      isOpen: false,
    });
    expect(again).toEqual({ ...stored.data, isOpen: false, version: 2 });
    expect((await guest.get(`/api/memberMenu/templateDetail?id=${id}`)).status).toBe(404);
    expect(
      (await owner.get<{ id: string }[]>('/api/memberMenu/pageList?limit=100')).data.map((each) => each.id),
    ).toContain(id);
  });

  test('take their price from the options too, where those alone name one', async () => {
    const draft = { rule: [INPUT], pay: 1, option: { price: 8_800 } };
    expect((await save(draft)).data).toMatchObject({ price: 8_800, option: { price: 8_800 } });
    expect((await save({ ...draft, price: 5_000 })).data).toMatchObject({
      price: 5_000,
      option: { price: 5_000 },
    });
    for (const price of [0, 100_000_001, '1'])
      expect((await save({ ...draft, option: { price } })).status).toBe(422);
  });

  test('are the owner’s to save', async () => {
    const draft = { title: 'x', rule: [INPUT], option: {} };
    for (const [who, status] of [
      ['guest', 401],
      ['lin', 401],
      ['editor', 403],
    ] as const)
      expect((await server[who].post('/api/memberMenu/save', draft)).status, who).toBe(status);
    expect((await save({ id: 'none', rule: [INPUT] })).status).toBe(404);
    expect((await server.owner.post('/api/memberMenu/remove', { id: 'none' })).status).toBe(404);
  });

  test.each([
    ['a name that reaches a prototype', [{ ...INPUT, name: '__proto__' }], '/rule/0'],
    ['a constructor for a name', [{ ...INPUT, name: 'constructor' }], '/rule/0'],
    ['one name twice', [INPUT, INPUT], '/rule/1'],
    [
      'a component that there is not',
      [{ ...INPUT, 'x-component': 'Telepathy', 'x-component-props': { pen: { width: 2 } } }],
      '/rule/0/x-component',
    ],
    ['a component of the editor', [{ ...INPUT, 'x-component': 'LinkChoice' }], '/rule/0/x-component'],
    ['a component of the account pages', [{ ...INPUT, 'x-component': 'SendCode' }], '/rule/0/x-component'],
    [
      'a prop that the component has not',
      [{ ...INPUT, 'x-component-props': { dangerouslySetInnerHTML: 'x' } }],
      '/rule/0/x-component-props/dangerouslySetInnerHTML',
    ],
    [
      'a name that the language has not',
      [{ ...INPUT, 'x-visible': '{{ process.exit() }}' }],
      '/rule/0/x-visible',
    ],
    ['an assignment', [{ ...INPUT, 'x-visible': '{{ $self.value = 1 }}' }], '/rule/0/x-visible'],
    [
      'an expression in one language only',
      [{ ...INPUT, title: { 'zh-CN': '姓名', 'en-US': '{{ alert(1) }}' } }],
      '/rule/0/title',
    ],
    ['a pattern that no linear engine takes', [{ ...INPUT, pattern: '(a)\\1' }], '/rule/0/pattern'],
    ['a pattern that is none', [{ ...INPUT, pattern: '(' }], '/rule/0/pattern'],
    [
      'statements',
      [{ ...INPUT, 'x-reactions': { fulfill: { run: 'x()' } } }],
      '/rule/0/x-reactions/fulfill/run',
    ],
    ['rules that are not objects', ['x'], '/rule/0'],
    ['no rules', [], '/rule'],
  ])('are refused for %s, with the place', async (_, rule, path) => {
    const refused = await save({ rule });
    expect(refused.status).toBe(422);
    expect(refused.data.errors.map((error) => error.path)).toContain(path);
  });

  test('are refused for members that reach a prototype, wherever they stand', async () => {
    const payload =
      '{"title":"x","option":{},"rule":[{"name":"a","type":"object",' +
      '"properties":{"__proto__":{"type":"string"}}}]}';
    const answer = await server.owner.send({
      method: 'POST',
      url: '/api/memberMenu/save',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(answer.statusCode);
  });

  test('may have a prop that the component passes over and another one has', async () => {
    const rule = [{ ...INPUT, 'x-component': 'Switch', 'x-component-props': { placeholder: 'Yes?' } }];
    expect(await save({ rule })).toMatchObject({ status: 200 });
  });

  test('are refused in the language of who saves them', async () => {
    const rule = [
      {
        ...INPUT,
        'x-component-props': { placehoder: 'x' },
        'x-visible': '{{ missing + 1 }}',
        title: 7,
        colour: 'red',
        pattern: '(a+)+',
      },
      { ...INPUT, format: 'none', 'x-display': '{{ a = 1 }}', 'x-hidden': '{{ ( }}' },
    ];
    const messagesIn = async (language: string): Promise<string[]> => {
      const draft = { title: 'A form', option: {}, rule };
      const headers = { 'accept-language': language };
      const { data } = await server.owner.post<{ errors: { message: string }[] }>(
        '/api/memberMenu/save',
        draft,
        headers,
      );
      const unsafe = await server.owner.post<{ errors: { message: string }[] }>(
        '/api/memberMenu/save',
        { title: 'a\0b' },
        headers,
      );
      return [...data.errors, ...unsafe.data.errors].map(({ message }) => message);
    };
    const english = await messagesIn('en-US');
    const chinese = await messagesIn('zh-CN');
    expect(english.length).toBeGreaterThan(8);
    for (const message of english) expect(message).not.toMatch(/[\p{Script=Han}{]/u);
    for (const message of chinese) expect(message).toMatch(/^[^{]*\p{Script=Han}[^{]*$/u);
    expect(english.join()).toContain('Did you mean "placeholder"?');
    expect(chinese.join()).toContain('“placeholder”');
  });

  test('need a price when they are paid, and hold none when they are free', async () => {
    const rule = [INPUT];
    expect((await save({ rule, pay: 1 })).data.errors).toMatchObject([
      { path: '/price', message: 'A paid form needs a price.' },
    ]);
    expect(await save({ rule, pay: 1, price: 0.5 })).toMatchObject({ status: 422 });
    expect(await save({ rule, price: 100 })).toMatchObject({
      status: 200,
      data: { pay: 0, price: 0, option: {} },
    });
  });

  test('are rejected in whole sentences, in the language of their owner', async () => {
    const conditions = [
      '{{ 1 + }}',
      '{{ nowhere }}',
      '{{ new Map() }}',
      '{{ x = 1 }}',
      '{{ {}.constructor }}',
    ];
    for (const language of localeDocuments.names())
      for (const condition of conditions) {
        const rule = [{ ...INPUT, 'x-visible': condition }];
        const { status, data } = await server.owner.post<{ errors: { message: string }[] }>(
          '/api/memberMenu/save',
          { title: 'A form', option: {}, rule },
          { 'accept-language': language },
        );
        expect([status, data.errors.length]).toEqual([422, 1]);
        expect(data.errors[0]?.message).not.toMatch(/\{(?:hint|near|reason|expected|found)\}/);
      }
  });

  test('reach visitors at once: pages that were kept are dropped', async () => {
    const dropped: string[] = [];
    server.services.events.on('changed', ({ tags }) => dropped.push(...tags));
    const id = await saveForm(server);
    await server.owner.post('/api/memberMenu/remove', { id });
    expect(dropped).toEqual(['forms', 'forms']);
  });
});

test('both languages know every reason for refusing a form', () => {
  const names = [
    ...Object.keys(REASONS).map((name) => `form.reason.${name}`),
    ...Object.keys(EXPECTED).map((name) => `form.expected.${name}`),
    ...Object.keys(PROBLEMS).flatMap((code) => (code.startsWith('expression.') ? [`form.${code}`] : [])),
  ];
  for (const language of localeDocuments.names())
    expect(Object.keys(localeDocuments.get(language)?.messages.problems ?? {})).toEqual(
      expect.arrayContaining(names),
    );
});
