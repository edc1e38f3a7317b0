// Reads the columns and first rows of a table that an owner wants to import.
import { findImported, withSheet, type SheetHead } from '../../domains/records/index.ts';
import { findEntity } from '../../entities/engine/known-entities.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { requireFile } from '../calls/files.ts';

const headOf = ({ columns, total, sheets, sheet, heading, lines, ...rest }: SheetHead) => ({
  columns,
  total,
  sheets,
  sheet,
  heading,
  lines,
  pictures: rest.pictures,
  hidden: rest.hidden,
  readsHidden: rest.readsHidden,
});

/** The earlier import of this very file, for who may import into the entity. */
async function findEarlier(context: CallContext, name: string) {
  const { caller, services, site } = context;
  const description = findEntity(name)?.description;
  const may: ReadonlySet<string> = caller.permissions ?? new Set();
  if (description === undefined || !may.has(`${description.area}.write`)) return undefined;
  return findImported(services.database.queries, site, name, requireFile(context).sha256);
}

export default defineRoutes('consoleSheet', {
  async read(context, { body: { sheet, heading, readsHidden, entity, most } }) {
    const { caller } = context;
    if (![...(caller.permissions ?? [])].some((each) => each.endsWith('.write')))
      throw new HttpError(403, 'request.not-allowed');
    const wanted = { path: requireFile(context).path, choice: { sheet, heading, readsHidden } };
    const imported = entity === undefined ? undefined : await findEarlier(context, entity);
    return withSheet(wanted, messageLanguageOf(context), async ({ next, ...head }) => ({
      ...headOf(head),
      ...(imported === undefined ? {} : { imported }),
      rows: (await next()).slice(0, most).map(({ cells }) => cells),
    }));
  },
});
