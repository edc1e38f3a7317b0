/** Brings stored pages to the current versions of their blocks. */
import { indexMigrations, migrateAst } from '../../runtime/migrate/migrate-ast.ts';
import type { Ast, BlockData, BlockInstance } from '../../runtime/model/page.ts';
import { runOwnedSteps } from '../../runtime/owned/migrate/run-steps.ts';
import type { RunnableStep } from '../../runtime/owned/migrate/steps.ts';
import { stepsToCurrent } from '../../runtime/owned/migrate/versions.ts';
import { migrationDocuments } from './documents.ts';
import { fillAst } from './fill-ast.ts';
import { findVersions } from './site-blocks.ts';

type Page = Pick<Ast, 'vm' | 'data'>;

let index: ReturnType<typeof indexMigrations> | undefined;

/** A block of a site that stands on a page in another version than the current one. */
interface OldInstance {
  current: number;
  steps: RunnableStep[];
}

/** Undefined for an instance that is current, or whose version or block is unknown: it stays as it is. */
export function findOld({
  block,
  version,
}: Pick<BlockInstance, 'block' | 'version'>): OldInstance | undefined {
  const versions = findVersions(block);
  if (versions === undefined || versions.current === version) return undefined;
  const steps = stepsToCurrent(versions, version);
  return steps && { current: versions.current, steps };
}

/**
 * A stored page, whole in one language, with the data of every block in its current version; the same object
 * when nothing is old. What blocks of the site fill in is in `language`.
 */
export function migrateStored(ast: Page, language = ''): Page {
  index ??= indexMigrations(migrationDocuments.names().flatMap((name) => migrationDocuments.get(name) ?? []));
  return migrateAst(migrateOwned(ast, language), index);
}

function migrateOwned(ast: Page, language: string): Page {
  if (ast.vm.every((instance) => findOld(instance) === undefined)) return ast;
  const data = { ...ast.data };
  const vm = ast.vm.map((instance): BlockInstance => {
    const old = findOld(instance);
    if (old === undefined) return instance;
    const own = Object.hasOwn(data, instance.key) ? data[instance.key] : undefined;
    if (own !== undefined) data[instance.key] = migrateData(own, old.steps, language);
    return { ...instance, version: old.current };
  });
  return { vm, data };
}

/** The data of one instance, whole in one language. */
export const migrateData = (data: BlockData, steps: readonly RunnableStep[], language: string): BlockData =>
  runOwnedSteps({ language, data, layers: {} }, steps).data;

/** The same for a whole document, also filled with the defaults of every block. */
export function readKeptAst(ast: Ast, language?: string): Ast {
  return fillAst({ ...ast, ...migrateStored(ast, language) });
}
