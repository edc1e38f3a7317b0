// Answers the owner's calls about files of the media library.
import { invalidInput } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { defineRoutes } from '../calls/call.ts';
import { entities } from '../../entities/registry.ts';
import { entityContext } from '../entity/for-whom.ts';
import { saveRecord } from '../../entities/engine/records.ts';
import { findValues, unknown } from '../../entities/engine/stored-record.ts';
import { writeRecord } from '../../entities/engine/changing.ts';

export default defineRoutes('consoleMedia', {
  async replace(context, { body: { id } }) {
    const { services, site, language, file } = context;
    const entity = entities.get('media');
    // A text field named `file` is no file.
    if (file === undefined || entity === undefined)
      throw invalidInput([
        { path: '/file', rule: 'type', message: translateProblem(language, 'input.file') },
      ]);
    const { contents } = services.media;
    const version = await contents.add(site, id, file);
    try {
      const { revision } = await writeRecord(entity, entityContext(context), async (opened) => {
        const values = await findValues(entity, opened, id);
        if (values === undefined) throw unknown();
        return saveRecord(entity, opened, { id, values: { ...values, version }, action: 'replace' });
      });
      await contents.prune(site, id);
      return { id, revision };
    } catch (error) {
      await contents.drop(site, id, version);
      throw error;
    }
  },
  totals: ({ services, site }) => services.media.totals(site),
});
