// Checks that stored data of every block reaches the version that the program draws.
import type {
  BlockDocument,
  MigrationDocument,
  MigrationStep,
} from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

type Named<Document> = readonly [file: string, document: Document];

/** Every version has the migration that leads to it, and the newest one leads to members of the data. */
export function checkBlockVersions(
  blocks: readonly Named<BlockDocument>[],
  migrations: readonly Named<MigrationDocument>[],
): Problem[] {
  const names = blocks.map(([, { name }]) => name);
  return [
    ...blocks.flatMap(([file, block]) => checkVersion(block, file, migrations)),
    ...migrations.flatMap(([file, migration]) => {
      const block = blocks.find(([, { name }]) => name === migration.block)?.[1];
      const place = { document: file, pointer: '/block' };
      if (block === undefined) {
        const details = { found: migration.block, hint: suggestNearest(migration.block, names) };
        return [makeCheckProblem('page.frame-block-unknown', details, place)];
      }
      // The data of older versions has no schema any more.
      return migration.to === block.version ? checkSteps(migration.steps, block.data, file, ['steps']) : [];
    }),
  ];
}

function checkVersion(
  { name, version }: BlockDocument,
  document: string,
  migrations: readonly Named<MigrationDocument>[],
): Problem[] {
  const steps = Array.from({ length: version - 1 }, (_, index) => index + 2);
  const led = migrations.filter(([, { block }]) => block === name).map(([, { to }]) => to);
  const missing = steps
    .filter((to) => !led.includes(to))
    .map((to) =>
      makeCheckProblem('block.migration-missing', { found: String(to), name }, at(document, ['version'])),
    );
  const beyond = migrations
    .filter(([, { block, to }]) => block === name && to > version)
    .map(([file, { to }]) =>
      makeCheckProblem(
        'migration.version-unknown',
        { found: String(to), expected: String(version) },
        at(file, ['to']),
      ),
    );
  return [...missing, ...beyond];
}

/** The members that steps write must be members of the data. What they read is of the version before. */
function checkSteps(steps: readonly MigrationStep[], data: unknown, file: string, path: Path): Problem[] {
  return steps.flatMap((step, index): Problem[] => {
    const here = [...path, index];
    if (step.do === 'move') return checkPath(step.to, data, file, [...here, 'to']);
    if (step.do === 'fill' || step.do === 'replaceChoice')
      return checkPath(step.at, data, file, [...here, 'at']);
    if (step.do !== 'each') return [];
    const list = memberAt(data, step.in.split('.'));
    const found = checkPath(step.in, data, file, [...here, 'in']);
    const items = isObject(list) ? list.items : undefined;
    return found.length > 0 ? found : checkSteps(step.steps, items, file, [...here, 'steps']);
  });
}

function checkPath(path: string, data: unknown, file: string, pointer: Path): Problem[] {
  const members = path.split('.');
  const depth = members.findIndex((_, index) => memberAt(data, members.slice(0, index + 1)) === undefined);
  if (depth === -1) return [];
  const holder = memberAt(data, members.slice(0, depth));
  const known = isObject(holder) && isObject(holder.properties) ? Object.keys(holder.properties) : [];
  const found = members[depth] ?? '';
  return [
    makeCheckProblem(
      'migration.path-unknown',
      { found, hint: suggestNearest(found, known) },
      at(file, pointer),
    ),
  ];
}

/** The schema of a member; undefined where the data has none of this name. */
function memberAt(schema: unknown, members: readonly string[]): unknown {
  return members.reduce<unknown>((held, member) => {
    if (!isObject(held)) return undefined;
    const { properties, additionalProperties } = held;
    if (isObject(properties) && properties[member] !== undefined) return properties[member];
    return additionalProperties === false ? undefined : additionalProperties;
  }, schema);
}

function at(document: string, pointer: Path): { document: string; pointer: string } {
  return { document, pointer: formatPointer(pointer) };
}
