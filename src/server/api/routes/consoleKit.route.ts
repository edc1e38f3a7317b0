// Answers the owner's calls about kits: finished sites to start from.
import { FieldError } from '../../kernel/http-error.ts';
import { makeFinder } from '../../kernel/word-patterns.ts';
import { writeKitFile } from '../../entities/kits/kit-file.ts';
import { turnLeftTexts } from '../../entities/kits/left-texts.ts';
import { findKit } from '../../entities/kits/read-kits.ts';
import { useKit } from '../../entities/kits/use-kit.ts';
import { unknown } from '../../entities/engine/stored-record.ts';
import { takeKit } from '../../entities/kits/store-kit.ts';
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
    if (file === undefined) throw new FieldError(422, 'console.value-missing', '/file');
    return takeKit(entityContext(context), file.path);
  },
});
