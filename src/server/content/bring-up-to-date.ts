import { indexMigrations, migrateAst } from '../../../runtime/migrate/migrate-ast.ts';
import type { Ast } from '../../../runtime/model/page.ts';
import { migrationDocuments } from '../../assembly/documents.ts';

const findMigrations = indexMigrations(migrationDocuments.names().flatMap((name) => migrationDocuments.get(name) ?? []));

/** A stored page with every block's data in the shape that this program knows. */
export function bringUpToDate(ast: Pick<Ast, 'vm' | 'data'>): Pick<Ast, 'vm' | 'data'> {
  return migrateAst(ast, findMigrations);
}
