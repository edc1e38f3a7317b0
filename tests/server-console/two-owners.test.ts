// Two owners who save one record at the same moment, as the console does: what both have changed is asked.
import { describe, expect, test } from 'vitest';
import { merge, type Side } from '../../runtime/compare/merge.ts';
import type { MovedOn } from '../../runtime/model/moved-on.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
import { readAt, writeAt } from '../../runtime/model/value-at-path.ts';
import { serveForms, type Answer, type Client } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';

/** Rounds of each record. docs/measured/reliability.md reports a longer run. */
const ROUNDS = rounds(12);

type Values = Record<string, unknown>;
interface Stored {
  id: string;
  revision: number;
  values: Values;
}

/** The fields of each record that the two owners write. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  article: ['title/zh-CN', 'title/en-US', 'summary/zh-CN', 'author/zh-CN', 'seoTitle/en-US'],
  form: ['title/zh-CN', 'title/en-US', 'option/submitText', 'option/successText'],
  setting: ['name/zh-CN', 'name/en-US'],
  classification: ['title/zh-CN', 'title/en-US'],
};

describe.each(DATABASES)('two owners of one record, on $name', ({ name: database }) => {
  const server = serveForms(database);
  const random = makeRandom();
  const read = async (entity: string, id: string): Promise<Stored> =>
    (await server.owner.get<Stored>(`/api/console/${entity}/get?id=${id}`)).data;

  async function makeRecord(entity: string): Promise<string> {
    if (entity === 'setting') return 'site';
    const title = { 'zh-CN': '一' };
    const rule = [{ name: 'a', type: 'string', title: 'A', 'x-component': 'Input' }];
    const values = entity === 'form' ? { title, rule } : { title };
    const made = await server.owner.post<Stored>(`/api/console/${entity}/save`, { values });
    expect(made.status, made.message).toBe(200);
    return made.data.id;
  }

  /** Some fields with a text of their own. */
  function change(
    entity: string,
    values: Values,
    name: string,
  ): { values: Values; fields: Map<string, string> } {
    const all = FIELDS[entity] ?? [];
    const chosen = all.filter(() => random() < 0.5);
    const fields = new Map(
      // A translation that is equal to its original is none.
      (chosen.length === 0 ? all.slice(0, 1) : chosen).map((field) => [field, `${name} ${field}`]),
    );
    let changed = values;
    for (const [field, text] of fields) changed = writeAt(changed, field.split('/'), text);
    return { values: changed, fields };
  }

  /** Saves as the console does. Returns the fields that it was asked about, with the side that was chosen. */
  async function save(
    client: Client,
    entity: string,
    base: Stored,
    mine: Values,
  ): Promise<Map<string, Side>> {
    const asked = new Map<string, Side>();
    let [revision, sent, from] = [base.revision, mine, base.values];
    for (;;) {
      const body = { id: base.id, revision, values: sent };
      const answer: Answer<MovedOn> = await client.post(`/api/console/${entity}/save`, body);
      if (answer.status === 200) return asked;
      expect([answer.code, answer.message]).toEqual([4091, expect.any(String)]);
      const input = { base: from, mine: sent, theirs: answer.data.stored as Values };
      const sides = new Map<string, Side>();
      for (const { path } of merge(input).clashes)
        sides.set(formatPointer(path), random() < 0.5 ? 'mine' : 'theirs');
      for (const [place, side] of sides) asked.set(place.slice(1), side);
      sent = merge(input, sides).merged as Values;
      [revision, from] = [answer.data.revision, answer.data.stored as Values];
    }
  }

  test.each(Object.keys(FIELDS))('%s: both saves at once lose nothing without a question', async (entity) => {
    const id = await makeRecord(entity);
    for (let round = 0; round < ROUNDS; round += 1) {
      const base = await read(entity, id);
      const one = change(entity, base.values, `one-${round}`);
      const two = change(entity, base.values, `two-${round}`);
      const [askedOne, askedTwo] = await Promise.all([
        save(server.owner, entity, base, one.values),
        save(server.owner, entity, base, two.values),
      ]);
      const { values } = await read(entity, id);
      for (const field of FIELDS[entity] ?? []) {
        const [mine, theirs] = [one.fields.get(field), two.fields.get(field)];
        const found = readAt(values, field.split('/'));
        const where = `${entity} ${field}, round ${round}`;
        if (mine === undefined || theirs === undefined) {
          const wanted = mine ?? theirs ?? readAt(base.values, field.split('/'));
          expect(found, where).toBe(wanted);
          continue;
        }
        // One of both came second and was asked.
        const side = askedOne.get(field) ?? askedTwo.get(field);
        expect(side, where).toBeDefined();
        const isOnes = askedOne.has(field) === (side === 'mine');
        expect(found, where).toBe(isOnes ? mine : theirs);
      }
    }
  });

  test('what edit mode changes while a record is open is no longer overwritten', async () => {
    const id = await makeRecord('form');
    const before = await read('form', id);
    const elsewhere = { id, title: { 'zh-CN': '别处' }, rule: before.values.rule, option: {} };
    expect((await server.owner.post('/api/memberMenu/save', elsewhere)).status).toBe(200);
    const mine = { ...before.values, title: { 'zh-CN': '这里' } };
    const body = { id, revision: before.revision, values: mine };
    expect(await server.owner.post('/api/console/form/save', body)).toMatchObject({
      code: 4091,
      data: { stored: { title: { 'zh-CN': '别处' } } },
    });
    // The same once more, with a revision of the console in between.
    const again = await read('form', id);
    const third = { ...elsewhere, title: { 'zh-CN': '第三' } };
    expect((await server.owner.post('/api/memberMenu/save', third)).status).toBe(200);
    const later = { id, revision: again.revision, values: mine };
    expect((await server.owner.post('/api/console/form/save', later)).code).toBe(4091);
  });

  test('both order a list at once: each record keeps one place', async () => {
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const values = { title: { 'zh-CN': `类 ${index}` }, type: 2 };
      made.push((await server.owner.post<Stored>('/api/console/classification/save', { values })).data.id);
    }
    const filter = encodeURIComponent(JSON.stringify({ all: [{ field: 'type', op: 'eq', value: 2 }] }));
    const list = async () => {
      const url = `/api/console/classification/list?filter=${filter}&sort=order&pageSize=200`;
      return (await server.owner.get<{ id: string }[]>(url)).data.map((row) => row.id);
    };
    const before = await list();
    expect(made.every((id) => before.includes(id))).toBe(true);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [moved = '', target = ''] = [made[Math.floor(random() * 6)], made[Math.floor(random() * 6)]];
      const place = (id: string, to: string) =>
        server.owner.post<{ id: string }>('/api/console/classification/bulk', {
          ids: [id],
          action: 'place',
          values: { before: to === id ? '' : to, parent: '' },
        });
      const jobs = await Promise.all([place(moved, target), place(target, moved)]);
      for (const { data, status, message } of jobs) {
        expect(status, message).toBe(200);
        const read = async () =>
          (await server.owner.get<{ state: string }>(`/api/console/job/get?id=${data.id}`)).data.state;
        await expect.poll(read, { timeout: 30_000 }).toBe('done');
      }
      expect((await list()).toSorted()).toEqual(before.toSorted());
    }
  });
});
