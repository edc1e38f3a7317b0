// Migrates the data of the blocks of a page.
import type { MigrationDocument } from '../generated/documents.generated.ts';
import type { Ast, BlockData, BlockInstance } from '../model/page.ts';
import { runSteps } from './migration-step.ts';

/** Finds the migrations from a version of a block's data to the newest one, in order. */
type FindMigrations = (block: string, version: number) => readonly MigrationDocument[];

/** Indexes all migrations. Throws when two lead to one version, or a version is skipped. */
export function indexMigrations(migrations: Iterable<MigrationDocument>): FindMigrations {
  const byBlock = Map.groupBy(migrations, (migration) => migration.block);
  for (const [block, list] of byBlock) {
    list.sort((a, b) => a.to - b.to);
    const gap = list.findIndex((migration, index) => migration.to !== index + 2);
    if (gap !== -1)
      throw new Error(
        `The migrations of block "${block}" must lead to 2, 3, 4, …; ` +
          `version ${gap + 2} is missing or exists twice.`,
      );
  }
  return (block, version) => byBlock.get(block)?.slice(version - 1) ?? [];
}

/**
 * The page with the data of every block in its newest version; the same object when nothing is old. Data of
 * unknown blocks, or of a version newer than this program's, is kept as it is.
 */
export function migrateAst(ast: Pick<Ast, 'vm' | 'data'>, find: FindMigrations): Pick<Ast, 'vm' | 'data'> {
  if (ast.vm.every(({ block, version }) => find(block, version).length === 0)) return ast;
  const data = { ...ast.data };
  const vm = ast.vm.map((instance): BlockInstance => {
    const migrations = find(instance.block, instance.version);
    const old = data[instance.key];
    if (old !== undefined)
      data[instance.key] = migrations.reduce<BlockData>((value, { steps }) => runSteps(value, steps), old);
    return { ...instance, version: migrations.at(-1)?.to ?? instance.version };
  });
  return { vm, data };
}
