/** Brings stored pages to the current versions of their blocks. */
import { indexMigrations, migrateAst } from '../../runtime/migrate/migrate-ast.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { migrationDocuments } from './documents.ts';
import { fillAst } from './fill-ast.ts';

let index: ReturnType<typeof indexMigrations> | undefined;

/** A stored page with the data of every block in its current version. */
export function migrateStored(ast: Pick<Ast, 'vm' | 'data'>): Pick<Ast, 'vm' | 'data'> {
  index ??= indexMigrations(migrationDocuments.names().flatMap((name) => migrationDocuments.get(name) ?? []));
  return migrateAst(ast, index);
}

/** The same for a whole document, also filled with the defaults of every block. */
export function readKeptAst(ast: Ast): Ast {
  return fillAst({ ...ast, ...migrateStored(ast) });
}
