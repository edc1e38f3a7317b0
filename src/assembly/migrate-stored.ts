import { indexMigrations, migrateAst } from '../../runtime/migrate/migrate-ast.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { migrationDocuments } from './documents.ts';
import { fillAst } from './prepare-page.ts';

const findMigrations = indexMigrations(
  migrationDocuments.names().flatMap((name) => migrationDocuments.get(name) ?? []),
);

/** A stored page with every block's data in the shape that this program knows. */
export function migrateStored(ast: Pick<Ast, 'vm' | 'data'>): Pick<Ast, 'vm' | 'data'> {
  return migrateAst(ast, findMigrations);
}

/** The same of a page with its dictionary, and with the defaults of every block: as a program draws and compares it. */
export function readKeptAst(ast: Ast): Ast {
  return fillAst({ ...ast, ...migrateStored(ast) });
}
