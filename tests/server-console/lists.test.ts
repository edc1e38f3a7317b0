import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS } from '../../src/server/database/record-search.ts';
import { entities } from '../../src/server/entities/registry.ts';
import type { Schema } from '../../src/server/entities/schema/schema.ts';
import { makeServer, type TestServer } from '../server-http/server.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { as } from '../server-owners/console-calls.ts';

/** A value that a filter takes with an operator. */
function valueFor({ type, enum: known }: Schema, op: (typeof OPERATORS)[number]): unknown {
  const value = known?.[0] ?? (type === 'boolean' ? true : type === 'string' ? '100%' : 1);
  if (op === 'empty') return true;
  return op === 'in' ? [value] : op === 'contains' ? 'x' : value;
}

describe.each(DATABASES)('the lists of the console on $name', ({ settings }) => {
  let server: TestServer;
  let owner: Awaited<ReturnType<typeof as>>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    owner = await as(server, 'owner');
  });
  afterAll(() => server.close());

  test('take every sort and search, every filter with every operator', async () => {
    await expectAllCells(
      entities,
      async ([name, entity]) => {
        const { sorts, filters = {} } = entity.description;
        const searches: Record<string, string>[] = [
          ...sorts.map((sort) => ({ sort })),
          ...sorts.map((sort) => ({ sort: `-${sort}`, q: '灯_%', pageNum: '3' })),
          ...Object.entries(filters).flatMap(([field, schema]) =>
            OPERATORS.map((op) => {
              const condition = { field, op, value: valueFor(schema, op) };
              return { filter: JSON.stringify({ any: [condition, { all: [condition] }] }) };
            }),
          ),
        ];
        const failed: unknown[] = [];
        for (const search of searches) {
          const { status } = await owner.get(`console/${name}/list`, search);
          if (status !== 200) failed.push({ search, status });
        }
        expect(failed).toEqual([]);
      },
      ([name]) => name,
    );
  });
});
