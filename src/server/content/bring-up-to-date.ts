import { indexMigrations, migrateAst, type BlockMigration } from '../../../runtime/migrate/migrate-ast.ts';
import type { Ast } from '../../../runtime/model/page.ts';

const findMigrations = indexMigrations(
  Object.values(import.meta.glob<BlockMigration>('../../../schemas/migrations/*.migration.json', { eager: true, import: 'default' })),
);

/** A stored page with every block's data in the shape that this program knows. */
export function bringUpToDate(ast: Pick<Ast, 'vm' | 'data'>): Pick<Ast, 'vm' | 'data'> {
  return migrateAst(ast, findMigrations);
}
