// The laws of migrations on the whole way of the server: random changes of a block on pages in two languages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeTranslation } from '../../runtime/compare/translation.ts';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import { changeDefinition, makeInstance, randomDefinition } from '../owned/random-definitions.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { SEED } from '../support/seed.ts';
import { BlockOwner, words } from './block-owner.ts';

/** Everything that people have written: texts, numbers, addresses. */
function leaves(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) value.forEach((each) => leaves(each, found));
  else if (isObject(value)) Object.values(value).forEach((each) => leaves(each, found));
  else found.add(JSON.stringify(value));
  return found;
}

const VIEW = { id: 'root', is: 'box', children: [{ id: 'fixed', is: 'text', text: words('Fixed') }] };

const valuesOf = ({ fields, group }: OwnedBlockDocument): object => ({
  title: words('Random'),
  document: { group, fields, view: VIEW },
});

/** Answers how many instances were migrated, rewritten and given back. */
async function runChanges(owner: BlockOwner, changes: number, instances: number): Promise<number> {
  const random = makeRandom(32 + SEED);
  const path = `/laws-${changes}`;
  const page = await owner.makePage(path);
  let definition = randomDefinition(random);
  const block = (await owner.done('console/block/save', { values: valuesOf(definition) })).id;
  for (let round = 0; round < changes; round += 1) {
    const given = Array.from({ length: instances }, () => makeInstance(definition, random));
    const keys = given.map((_, index) => `i${index}`);
    const { version } = (await owner.versionOf(block)) ?? { version: 1 };
    const whole = (language: 'zh-CN' | 'en-US') => (instance: (typeof given)[number]) =>
      language === 'zh-CN'
        ? instance.data
        : (mergeTranslation(instance.data, instance.layers['en-US']) as BlockData);
    for (const language of ['zh-CN', 'en-US'] as const) {
      const data: Record<string, BlockData> = Object.fromEntries(
        given.map((each, index) => [keys[index] ?? '', whole(language)(each)]),
      );
      // One stands in a slot, or waits for one.
      data.inner = { body: { html: `<p>${language} ${round}</p>` } };
      const slot = { in: 'i0', field: definition.fields.find(({ kind }) => kind === 'slot')?.key ?? 'gone' };
      const inner = { key: 'inner', block: 'prose', version: 1, slot };
      const vm = [...keys.map((key) => ({ key, block, version })), inner];
      const saved = await owner.save(page, (ast) => ({ ...ast, vm, data }), language);
      expect([saved.status, saved.data], `round ${round}`).toEqual([200, expect.anything()]);
    }
    const read = async () => [await owner.read(page), await owner.read(page, 'en-US')] as const;
    const [before, rows] = [await read(), await owner.rowsOf(page)];
    const next = changeDefinition(definition, random);
    await owner.done('console/block/save', { id: block, values: valuesOf(next) });
    const after = await read();
    for (const [index, { ast }] of after.entries()) {
      const kept = leaves(ast.data);
      const lost = [...leaves(before[index]?.ast.data)].filter((leaf) => !kept.has(leaf));
      expect(lost, `round ${round}`).toEqual([]);
    }
    // Half of the rounds: the job has been there.
    if (round % 2 === 0) await owner.rewrite();
    expect(JSON.stringify(await read()), `round ${round}: rewritten`).toBe(JSON.stringify(after));
    await owner.done('console/block/save', { id: block, values: valuesOf(definition) });
    expect(JSON.stringify(await read()), `round ${round}: undone`).toBe(JSON.stringify(before));
    await owner.rewrite();
    expect(await owner.rowsOf(page), `round ${round}: rows`).toEqual(rows);
    await owner.done('console/block/save', { id: block, values: valuesOf(next) });
    expect(JSON.stringify(await read()), `round ${round}: again`).toBe(JSON.stringify(after));
    definition = next;
  }
  return changes * instances;
}

describe.each(DATABASES)('on $name', ({ name }) => {
  let owner: BlockOwner;
  beforeAll(async () => {
    owner = await BlockOwner.open(name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() });
  });
  afterAll(() => owner.server.close());

  test('12 random changes lose no value in either language and are undone byte by byte', async () => {
    expect(await runChanges(owner, 12, 8)).toBe(96);
  });

  const many = rounds(20);
  test(`${many} random changes of 300 instances do, too`, { tags: 'long', timeout: 600_000 }, async () => {
    expect(await runChanges(owner, many, 300)).toBe(many * 300);
  });
});
