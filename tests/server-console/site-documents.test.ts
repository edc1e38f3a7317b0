// Documents of a site in the console: kept as a draft, checked, published, asked about, and taken back.
import { expect, test } from 'vitest';
import type { MovedOn } from '../../runtime/model/moved-on.ts';
import { serveForms } from '../server-forms/form-server.ts';

interface Stored {
  revision: number;
  values: { document: { preset: string; overrides: Record<string, unknown> } };
  draft?: { at: string; values: Stored['values'] };
}

const server = serveForms('SQLite');
const at = (name: string): string => `/api/console/theme/${name}`;
const read = async (): Promise<Stored> => (await server.owner.get<Stored>(`${at('get')}?id=theme`)).data;
const overridden = (seed: string): Stored['values'] => ({
  document: { preset: 'kiln', overrides: { seeds: [seed] } },
});

test('a draft of the theme is public only when it is published, and an old look comes back', async () => {
  const before = await read();
  expect(before.values.document).toEqual({ preset: 'kiln', overrides: {} });
  const body = { id: 'theme', revision: before.revision, values: overridden('#0f6e5c') };
  const kept = await server.owner.post<{ at: string }>(at('saveDraft'), body);
  expect((await read()).values).toEqual(before.values);
  const published = await server.owner.post<{ revision: number }>(at('publish'), {
    id: 'theme',
    seen: kept.data.at,
  });
  expect(published.status, published.message).toBe(200);
  const after = await read();
  expect(after.values).toEqual(overridden('#0f6e5c'));
  expect(after.draft).toBeUndefined();
  const history = await server.owner.get<{ action: string }[]>(`${at('history')}?id=theme`);
  expect(history.data.map(({ action }) => action)).toEqual(['publish', 'found']);
  await server.owner.post(at('restore'), { id: 'theme', revision: before.revision });
  expect(JSON.stringify((await read()).values)).toBe(JSON.stringify(before.values));
});

test('publishing another draft than the one that was seen is asked about', async () => {
  const { revision } = await read();
  const keep = (seed: string, seen: string) =>
    server.owner.post<{ at: string }>(at('saveDraft'), {
      id: 'theme',
      revision,
      values: overridden(seed),
      seen,
    });
  const first = await keep('#aa3322', '');
  await keep('#2233aa', first.data.at);
  const answer = await server.owner.post<MovedOn>(at('publish'), { id: 'theme', seen: first.data.at });
  expect([answer.status, answer.code]).toEqual([409, 4091]);
  expect(answer.data.draft?.values).toEqual(overridden('#2233aa'));
  expect((await read()).values).not.toEqual(overridden('#2233aa'));
});

test('a theme that is no theme is neither published nor saved, and names its place', async () => {
  const { revision, draft } = await read();
  const values = { document: { preset: 5 } };
  await server.owner.post(at('saveDraft'), { id: 'theme', revision, values, seen: draft?.at });
  const answer = await server.owner.post<{ errors: { path: string }[] }>(at('publish'), { id: 'theme' });
  expect(answer.status).toBe(422);
  expect(answer.data.errors[0]?.path).toBe('/values/document/preset');
  await server.owner.post(at('discardDraft'), { id: 'theme', seen: (await read()).draft?.at });
  expect((await read()).draft).toBeUndefined();
});
