// Options of a form that are copied from records.
import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { serveForms } from './form-server.ts';

interface Options {
  options: { label: Record<string, string>; value: string }[];
  total: number;
}

describe.each(DATABASES)('options from records, on $name', ({ name }) => {
  const server = serveForms(name);
  const make = async (entity: string, values: object): Promise<string> => {
    const made = await server.owner.post<{ id: string }>(`/api/console/${entity}/save`, { values });
    if (made.status !== 200) throw new Error(JSON.stringify(made));
    return made.data.id;
  };
  const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
  const ask = (query: string) => server.owner.get<Options>(`/api/console/form/options?${query}`);

  test('published products of a category and of those below it, by code, in all languages', async () => {
    const tiles = await make('classification', { type: 2, title: text('选项砖', 'Tiles to choose') });
    const small = await make('classification', { type: 2, title: text('小砖', 'Small'), parent: tiles });
    const product = (title: object, more: object) =>
      make('product', { title, state: 'published', classificationCode: tiles, ...more });
    const moon = await product(text('月白', 'Moon white'), {});
    const ink = await product(text('墨', 'Ink'), { classificationCode: small });
    await product(text('草稿', 'A draft'), { state: 'draft' });
    const { data } = await ask(`from=product&of=${tiles}`);
    expect(data.total).toBe(2);
    expect(new Map(data.options.map(({ label, value }) => [value, label]))).toEqual(
      new Map([
        [moon, text('月白', 'Moon white')],
        [ink, text('墨', 'Ink')],
      ]),
    );
  });

  test('values of a field of the dictionary; nobody without the right gets any', async () => {
    const post = async (call: string, body: object) =>
      (await server.owner.post<{ id: string }>(`/api/console/dictionary/${call}`, body)).data.id;
    const object = await post('saveObject', { name: text('展厅', 'Showroom') });
    const field = await post('saveField', { object, name: text('城市', 'City'), type: 'text' });
    const city = await make('dictionary', { field, instance: 'a', value: text('佛山', 'Foshan') });
    const { data } = await ask(`from=dictionary&of=${encodeURIComponent(field)}`);
    expect(data).toEqual({ options: [{ label: text('佛山', 'Foshan'), value: city }], total: 1 });
    expect((await server.moderator.get('/api/console/form/options?from=article')).status).toBe(403);
    expect((await server.guest.get('/api/console/form/options?from=article')).status).toBe(401);
  });
});
