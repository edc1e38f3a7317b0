// Answers the owner's calls about forms.
import { makeFormPreview } from '../../domains/forms/index.ts';
import { HttpError, type InputError, type UntranslatedError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes, messageLanguageOf } from '../calls/call.ts';
import { readOptions } from '../../entities/option-source.ts';
import { entities } from '../../entities/registry.ts';
import { entityContext } from '../entity/for-whom.ts';
import { saveRecord } from '../../entities/engine/records.ts';
import { writeRecord } from '../../entities/engine/changing.ts';

const translated = (language: string, error: InputError | UntranslatedError) => ({
  path: error.path,
  message: 'message' in error ? error.message : translateProblem(language, error.messageKey, error.params),
});

export default defineRoutes('consoleForm', {
  async duplicate(context, { body: { id } }) {
    const { services, site, idempotencyKey: requestKey } = context;
    const entity = entities.get('form');
    const values = (await services.formConsole.read(services.database.queries, site, [id])).get(id);
    if (entity === undefined || values === undefined) throw new HttpError(404, 'console.unknown');
    const title = Object.fromEntries(
      Object.entries(values.title).map(([language, text]) => [
        language,
        translateProblem(language, 'console.copy-of', { title: text }).slice(0, 200),
      ]),
    );
    const copy = { ...values, title, isOpen: false };
    const made = await writeRecord(entity, entityContext(context), (opened) =>
      saveRecord(entity, opened, { values: copy, requestKey }),
    );
    return { id: made.id };
  },
  async options(context, { query }) {
    const entity = entities.get(query.from);
    if (entity === undefined) throw new HttpError(404, 'console.unknown');
    return readOptions(entity, entityContext(context), query);
  },
  async preview({ services, site, caller }, { body: { id } }) {
    const { queries } = services.database;
    const { key, until } = await makeFormPreview(queries, site, id, caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/form/${key}`, until };
  },
  async check(context, { body: { rule, option = {} } }) {
    const language = messageLanguageOf(context);
    const errors = await context.services.formConsole.findErrors(language, { rule, option });
    return errors.map((error) => translated(language, error));
  },
  async try(context, { body: { option = {}, ...form } }) {
    const { services, site, caller } = context;
    const language = messageLanguageOf(context);
    const showsCalls = caller.permissions?.has('settings.read') === true;
    const readName = async (reads: string) => (await services.settings.get(site, reads)).name;
    const tried = await services.formConsole.tryForm(site, readName, { ...form, option, showsCalls });
    return { ...tried, errors: tried.errors.map((error) => translated(language, error)) };
  },
});
