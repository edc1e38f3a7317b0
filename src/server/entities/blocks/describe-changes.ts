/** Describes what publishing a block would do: its places, its changes, and some real instances. */
import type { ApiCalls, BlockValues } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { planMigration, type OwnedChange } from '../../../../runtime/owned/migrate/plan-migration.ts';
import { runOwnedSteps } from '../../../../runtime/owned/migrate/run-steps.ts';
import type { OwnedStep } from '../../../../runtime/owned/migrate/steps.ts';
import {
  findInstances,
  listBlockUses,
  type BlockUse,
  type FoundInstance,
} from '../../domains/content/index.ts';
import { definitionOf } from '../../domains/documents/index.ts';
import { readDraft } from '../../domains/drafts/index.ts';
import { textIn } from '../../kernel/localized.ts';
import { translateConsole } from '../../kernel/language.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import { findEntity } from '../engine/known-entities.ts';
import { findValues, keyOf, missing, unknown } from '../engine/stored-record.ts';
import { listProblems } from './list-problems.ts';
import { PARKED } from '../../../../runtime/model/parked.ts';

type Answer = ApiCalls['consoleBlock.changes']['data'];

const MAX_USES = 200;
const MAX_INSTANCES = 10;

/**
 * `values` are what would be published; without them it is the draft that waits. Throws a 404 for an unknown
 * block.
 */
export async function describeChanges(
  context: EntityContext,
  { id, values }: { id: string; values?: BlockValues },
): Promise<Answer> {
  const { queries, site, language } = context;
  const entity = requireEntity();
  const stored = (await findValues(entity, context, id)) as BlockValues | undefined;
  if (stored === undefined) throw await missing(entity, context, id);
  const draft = values ?? ((await readDraft(queries, keyOf(entity, context, id)))?.values as typeof values);
  const next = draft ?? stored;
  const uses = await listBlockUses(queries, site, language, id);
  const problems = listProblems(language, next.document, next.title);
  const shown = {
    uses: uses.slice(0, MAX_USES).map((use) => describeUse(use, language)),
    counts: countUses(uses),
    problems,
  };
  if (problems.length > 0) return { ...shown, changes: [], instances: [] };
  const [before, after] = [stored, next].map(
    (each) => definitionOf(id, each as Parameters<typeof definitionOf>[1]) as unknown as OwnedBlockDocument,
  ) as [OwnedBlockDocument, OwnedBlockDocument];
  const { steps, changes } = planMigration(before, after);
  const found = await findInstances(queries, site, language, id);
  return {
    ...shown,
    changes: changes.map((change) => describeChange(change, context)),
    instances: chooseInstances(found, steps),
  };
}

function requireEntity(): Entity {
  const entity = findEntity('block');
  if (entity === undefined) throw unknown();
  return entity;
}

const describeUse = ({ id: _, ...use }: BlockUse, language: string): Answer['uses'][number] => ({
  ...use,
  where: translateConsole(language, `use.${use.kind}`),
});

function countUses(uses: readonly BlockUse[]): Answer['counts'] {
  const of = (kind: BlockUse['kind']): BlockUse[] => uses.filter((use) => use.kind === kind);
  const pages = of('page');
  return {
    pages: pages.length,
    drafts: of('draft').length,
    templates: of('template').length,
    revisions: of('revision').length,
    languages: new Set(pages.flatMap(({ languages }) => languages)).size,
    instances: pages.reduce((sum, { count }) => sum + count, 0),
  };
}

function describeChange(
  { class: kind, what, key, title }: OwnedChange,
  { language, site }: Pick<EntityContext, 'language' | 'site'>,
): Answer['changes'][number] {
  const named = title === undefined ? '' : textIn(title, language, site.defaultLanguage);
  return {
    class: kind,
    what,
    ...(key === undefined ? {} : { key }),
    title: named,
    text: translateConsole(language, `blockChange.${what}.${kind}`, { title: named }),
  };
}

/** Instances whose values would be parked come first; then one of each document, before a second of any. */
function chooseInstances(found: readonly FoundInstance[], steps: readonly OwnedStep[]): Answer['instances'] {
  const seen = new Map<string, number>();
  const changed = found.map((instance) => {
    const { data: before, language } = instance;
    const { data: after } = runOwnedSteps({ language, data: before, layers: {} }, steps);
    const document = `${instance.kind} ${instance.title}`;
    seen.set(document, (seen.get(document) ?? 0) + 1);
    return {
      ...instance,
      before,
      after,
      parked: countParked(after) - countParked(before),
      ofDocument: seen.get(document) ?? 0,
    };
  });
  return changed
    .toSorted(
      (one, other) => Number(other.parked > 0) - Number(one.parked > 0) || one.ofDocument - other.ofDocument,
    )
    .slice(0, MAX_INSTANCES)
    .map(({ data: _, ofDocument: __, parked, ...instance }) => ({
      ...instance,
      parked: Math.max(0, parked),
    }));
}

/** Counts the parked values in the data of a block and in the items of its lists. */
function countParked(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countParked(each), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, each]) =>
      sum + (name === PARKED && isObject(each) ? Object.keys(each).length : countParked(each)),
    0,
  );
}
