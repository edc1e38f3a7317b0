// Answers the owner's calls about kits: finished sites to start from.
import { FieldError } from '../../kernel/http-error.ts';
import { makeFinder } from '../../kernel/word-patterns.ts';
import { checkKitContent } from '../../entities/kits/check-kit-content.ts';
import { readKitFile, takeFiles, writeKitFile } from '../../entities/kits/kit-file.ts';
import { turnLeftTexts } from '../../entities/kits/left-texts.ts';
import { findKit } from '../../entities/kits/read-kits.ts';
import { useKit } from '../../entities/kits/use-kit.ts';
import { entities } from '../../entities/registry.ts';
import { unknown } from '../../entities/engine/stored-record.ts';
import { keepChange } from '../../entities/engine/keep-changes.ts';
import { writeRecord } from '../../entities/engine/changing.ts';
import { newKitId, storeKit } from '../../entities/kit.entity.ts';
import { defineRoutes } from '../calls/call.ts';
import { nameAnswer } from '../calls/files.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleKit', {
  use: (context, { body }) => useKit(entityContext(context), body.id),
  async leftTexts(context, { query: { channelCode, languageCode, q = '', pageNum, pageSize } }) {
    const hasWords = makeFinder(q);
    const left = await turnLeftTexts(entityContext(context), { channelCode, languageCode }, pageNum);
    const found = left.filter((row) => hasWords(row.text) || hasWords(row.title));
    const start = (pageNum - 1) * pageSize;
    return { data: found.slice(start, start + pageSize), total: found.length, pageNum, pageSize };
  },
  async download(context, { query }) {
    const found = await findKit(entityContext(context), query.id);
    if (found === undefined) throw unknown();
    const { kit, seed } = found;
    nameAnswer(context, `${kit.id}.kit.zip`);
    return writeKitFile(kit.about, seed);
  },
  async upload(context) {
    const { file } = context;
    const entity = entities.get('kit');
    if (file === undefined || entity === undefined)
      throw new FieldError(422, 'console.value-missing', '/file');
    const opened = entityContext(context);
    const read = await readKitFile(file.path);
    await checkKitContent(opened, read);
    const seed = await takeFiles(opened, read);
    const written = await writeRecord(entity, opened, async (changing) => {
      const id = newKitId();
      await storeKit(changing, id, { about: read.about, seed });
      return keepChange(entity, changing, { id, action: 'import' });
    });
    return { id: written.id };
  },
});
