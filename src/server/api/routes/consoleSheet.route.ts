import { withSheet } from '../../domains/console/index.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, messageLanguageOf } from '../calls/call.ts';

const SHOWN = 5;

export default defineRoutes('consoleSheet', {
  async read(context) {
    const { file, caller } = context;
    if (![...(caller.permissions ?? [])].some((each) => each.endsWith('.write')))
      throw new HttpError(403, 403, 'request.not-allowed');
    if (file === undefined) throw new FieldError(422, 422, 'console.value-missing', '/file');
    return withSheet(file.path, messageLanguageOf(context), async ({ columns, total, next }) => ({
      columns: [...columns],
      rows: (await next()).slice(0, SHOWN).map(({ cells }) => cells),
      total,
    }));
  },
});
