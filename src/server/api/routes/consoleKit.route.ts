// Answers the owner's calls about kits: finished sites to start from.
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { checkKitContent } from '../../entities/kits/check-kit-content.ts';
import { readKitFile, takeFiles, writeKitFile } from '../../entities/kits/kit-file.ts';
import { findKit } from '../../entities/kits/read-kits.ts';
import { useKit } from '../../entities/kits/use-kit.ts';
import { entities } from '../../entities/registry.ts';
import { unknown } from '../../entities/engine/stored-record.ts';
import { keepChange } from '../../entities/engine/keep-changes.ts';
import { writeRecord } from '../../entities/engine/write-record.ts';
import { newKitId, storeKit } from '../../entities/kit.entity.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { entityContext } from '../entity/for-whom.ts';

export default defineRoutes('consoleKit', {
  use: (context, { body }) => useKit(entityContext(context), body.id),
  async download(context, { query }) {
    const found = await findKit(entityContext(context), query.id);
    if (found === undefined) throw unknown();
    const { kit, seed } = found;
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`${kit.id}.kit.zip`),
    });
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
