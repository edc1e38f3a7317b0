// Reads the columns and first rows of a table that an owner wants to import.
import { withSheet, type SheetHead } from '../../domains/records/index.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, messageLanguageOf } from '../calls/call.ts';

const SHOWN = 5;

const headOf = ({ columns, total, sheets, sheet, heading, lines, pictures }: SheetHead) => ({
  columns,
  total,
  sheets,
  sheet,
  heading,
  lines,
  pictures,
});

export default defineRoutes('consoleSheet', {
  async read(context, { body: { sheet, heading } }) {
    const { file, caller } = context;
    if (![...(caller.permissions ?? [])].some((each) => each.endsWith('.write')))
      throw new HttpError(403, 'request.not-allowed');
    if (file === undefined) throw new FieldError(422, 'console.value-missing', '/file');
    const wanted = { path: file.path, choice: { sheet, heading } };
    return withSheet(wanted, messageLanguageOf(context), async ({ next, ...head }) => ({
      ...headOf(head),
      rows: (await next()).slice(0, SHOWN).map(({ cells }) => cells),
    }));
  },
});
